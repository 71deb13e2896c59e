/**
 * The scripts of gates. This package is for the tests and the laboratory of Holdfast. It is no part of the API, and may
 * change in any release.
 */
@NullMarked
package dev.holdfast.rate.testing;

import org.jspecify.annotations.NullMarked;
