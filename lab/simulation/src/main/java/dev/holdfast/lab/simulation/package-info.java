/** Holdfast under a simulated clock, scheduler, network and server, all from one seed. */
@NullMarked
package dev.holdfast.lab.simulation;

import org.jspecify.annotations.NullMarked;
