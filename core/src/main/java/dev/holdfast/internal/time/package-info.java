/**
 * Time, and what waits for it: clocks and schedulers are handed in, so that a test or a simulation can step the engine.
 */
@NullMarked
package dev.holdfast.internal.time;

import org.jspecify.annotations.NullMarked;
