/**
 * The scripts of latches. This package is for the tests and the laboratory of Holdfast. It is no part of the API, and
 * may change in any release.
 */
@NullMarked
package dev.holdfast.latch.testing;

import org.jspecify.annotations.NullMarked;
