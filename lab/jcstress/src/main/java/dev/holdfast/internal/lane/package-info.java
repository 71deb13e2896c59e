/**
 * What a lane publishes to threads that look without its guard. In the engine's own package, whose insides it reads.
 */
@NullMarked
package dev.holdfast.internal.lane;

import org.jspecify.annotations.NullMarked;
