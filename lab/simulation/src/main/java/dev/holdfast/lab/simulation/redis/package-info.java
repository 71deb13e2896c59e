/** The backend for Redis, on a simulated network instead of Lettuce's. */
@NullMarked
package dev.holdfast.lab.simulation.redis;

import org.jspecify.annotations.NullMarked;
