/**
 * What backends share that have to turn a service's times into local deadlines: {@link
 * dev.holdfast.spi.clock.Deadlines}, {@link dev.holdfast.spi.clock.ServerClock}, {@link
 * dev.holdfast.spi.clock.WallSkew}.
 */
@NullMarked
package dev.holdfast.spi.clock;

import org.jspecify.annotations.NullMarked;
