/** Rates that all processes share: so many in a time, and no more. */
@NullMarked
package dev.holdfast.rate;

import org.jspecify.annotations.NullMarked;
