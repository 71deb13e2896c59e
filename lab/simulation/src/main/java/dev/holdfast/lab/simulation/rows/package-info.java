/** Runs on a simulated table of a database: the engine and the backend for SQL, and what they promise there. */
@NullMarked
package dev.holdfast.lab.simulation.rows;

import org.jspecify.annotations.NullMarked;
