/** Locks, permits and sets of locks around a {@code Mono} or a {@code Flux}. */
@NullMarked
package dev.holdfast.reactor;

import org.jspecify.annotations.NullMarked;
