/**
 * Calls that do not block, at the level below the API. In this package, for the parts that they use are the engine's
 * own.
 */
@NullMarked
package dev.holdfast.internal;

import org.jspecify.annotations.NullMarked;
