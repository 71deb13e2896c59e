/** The contract that every lock backend must keep, as JUnit tests. */
@NullMarked
package dev.holdfast.testkit;

import org.jspecify.annotations.NullMarked;
