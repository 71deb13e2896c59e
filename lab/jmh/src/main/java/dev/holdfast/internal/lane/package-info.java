/**
 * What the engine decides on the way of a lock from thread to thread. In the engine's own package, whose insides it
 * calls.
 */
@NullMarked
package dev.holdfast.internal.lane;

import org.jspecify.annotations.NullMarked;
