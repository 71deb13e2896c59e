/** What callers that do not block are given at once, and what it takes to answer it. */
@NullMarked
package dev.holdfast.internal.promise;

import org.jspecify.annotations.NullMarked;
