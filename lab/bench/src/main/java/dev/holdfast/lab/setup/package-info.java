/** How a run measures: for how long, under which load, in which threads and processes. */
@NullMarked
package dev.holdfast.lab.setup;

import org.jspecify.annotations.NullMarked;
