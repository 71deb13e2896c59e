/** Locks, permits, sets of locks and any one of several around a {@code Mono} or a {@code Flux}. */
@NullMarked
package dev.holdfast.reactor;

import org.jspecify.annotations.NullMarked;
