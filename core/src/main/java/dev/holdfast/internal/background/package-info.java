/** Renews what is held, in batches, and takes back what was left behind. */
@NullMarked
package dev.holdfast.internal.background;

import org.jspecify.annotations.NullMarked;
