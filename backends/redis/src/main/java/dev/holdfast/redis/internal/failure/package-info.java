/** What an error of Lettuce or of a server means for a request, and for people. */
@NullMarked
package dev.holdfast.redis.internal.failure;

import org.jspecify.annotations.NullMarked;
