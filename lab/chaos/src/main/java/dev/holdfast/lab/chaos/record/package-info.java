/** What clients write down beside the history of their holds. */
@NullMarked
package dev.holdfast.lab.chaos.record;

import org.jspecify.annotations.NullMarked;
