/** What came of a run: figures, findings and samples, by scenario and peer. */
@NullMarked
package dev.holdfast.lab.figures;

import org.jspecify.annotations.NullMarked;
