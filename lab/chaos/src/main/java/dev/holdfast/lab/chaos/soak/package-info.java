/** Constant load for hours, and whether anything grew. */
@NullMarked
package dev.holdfast.lab.chaos.soak;

import org.jspecify.annotations.NullMarked;
