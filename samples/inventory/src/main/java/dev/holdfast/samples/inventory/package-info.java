/**
 * A service that sells stock, one item per HTTP request, by read, check and write with a lock around the three. It runs
 * with no lock, with a lock of its own JVM, or with Holdfast; {@link dev.holdfast.samples.inventory.Cashier} is the
 * same for all three.
 */
@NullMarked
package dev.holdfast.samples.inventory;

import org.jspecify.annotations.NullMarked;
