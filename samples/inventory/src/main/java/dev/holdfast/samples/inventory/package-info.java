/** A service that sells stock, with a lock around each sale. */
@NullMarked
package dev.holdfast.samples.inventory;

import org.jspecify.annotations.NullMarked;
