/** The way to a server: a connection for requests and one for messages, and what is told of both. */
@NullMarked
package dev.holdfast.redis.internal.connect;

import org.jspecify.annotations.NullMarked;
