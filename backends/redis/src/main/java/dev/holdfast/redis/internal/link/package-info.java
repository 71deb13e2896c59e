/** One connection that is kept up, and how a dead one is found. Knows no Lettuce. */
@NullMarked
package dev.holdfast.redis.internal.link;

import org.jspecify.annotations.NullMarked;
