/**
 * The backend for Redis, on a simulated network instead of Lettuce's. In this package, for the parts that it puts
 * together are the backend's own.
 */
@NullMarked
package dev.holdfast.lab.simulation.redis;

import org.jspecify.annotations.NullMarked;
