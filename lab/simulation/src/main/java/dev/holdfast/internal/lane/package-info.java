/** A look at a lease from outside, without the consequences that a look of its holder has. */
@NullMarked
package dev.holdfast.internal.lane;

import org.jspecify.annotations.NullMarked;
