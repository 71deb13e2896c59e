/** Threads that a test tells what to do. */
@NullMarked
package dev.holdfast.testkit.threads;

import org.jspecify.annotations.NullMarked;
