/** Who a client is, and whether another process claims to be the same. Knows no Lettuce. */
@NullMarked
package dev.holdfast.redis.internal.identity;

import org.jspecify.annotations.NullMarked;
