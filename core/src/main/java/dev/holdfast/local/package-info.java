/**
 * Locks within one JVM behind the same API: for unit tests, for programs that may later be many, and as the plainest
 * example of a backend.
 */
@NullMarked
package dev.holdfast.local;

import org.jspecify.annotations.NullMarked;
