/** Starts a real Redis server out of a jar, for demonstrations and tests. */
@NullMarked
package dev.holdfast.embedded.redis;

import org.jspecify.annotations.NullMarked;
