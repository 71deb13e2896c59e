/** How replicas confirm what a server has answered, before the answer counts. */
@NullMarked
package dev.holdfast.redis.internal.confirm;

import org.jspecify.annotations.NullMarked;
