/** A wall clock that can be set for single processes. */
@NullMarked
package dev.holdfast.lab.chaos.clock;

import org.jspecify.annotations.NullMarked;
