/** One true time, the machines that measure it badly, and the processes that stop, crash and are slow. */
@NullMarked
package dev.holdfast.lab.simulation.world;

import org.jspecify.annotations.NullMarked;
