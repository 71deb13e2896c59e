/** Locks that hold across processes. */
@NullMarked
package dev.holdfast;

import org.jspecify.annotations.NullMarked;
