/** Decides whether what was seen was allowed to happen. */
@NullMarked
package dev.holdfast.lab.chaos.judge;

import org.jspecify.annotations.NullMarked;
