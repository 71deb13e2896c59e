/**
 * Defects on purpose: what each breaks, and how it is put into a copy of the sources. For the tests that show which of
 * them a suite catches.
 */
@NullMarked
package dev.holdfast.testkit.variants;

import org.jspecify.annotations.NullMarked;
