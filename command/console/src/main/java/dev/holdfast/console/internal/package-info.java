/** Samples, the board that they are applied to, and what the page reads. */
@NullMarked
package dev.holdfast.console.internal;

import org.jspecify.annotations.NullMarked;
