/** Peers side by side, in short slices that take turns. */
@NullMarked
package dev.holdfast.lab.compare;

import org.jspecify.annotations.NullMarked;
