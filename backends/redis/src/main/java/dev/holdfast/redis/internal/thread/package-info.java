/** The time, and the threads of the backend. */
@NullMarked
package dev.holdfast.redis.internal.thread;

import org.jspecify.annotations.NullMarked;
