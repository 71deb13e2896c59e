/** One run: a schedule played on the engine, from the first client's start to the last one's rest. */
@NullMarked
package dev.holdfast.lab.simulation.run;

import org.jspecify.annotations.NullMarked;
