/** What the tapes of a slice show, once it is over. */
@NullMarked
package dev.holdfast.lab.analysis;

import org.jspecify.annotations.NullMarked;
