/** Threads that run what a test submits. */
@NullMarked
package dev.holdfast.testkit.threads;

import org.jspecify.annotations.NullMarked;
