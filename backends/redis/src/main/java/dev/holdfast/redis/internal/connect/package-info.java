/** The way to a server: a connection for requests and one for messages, and the events that are reported of both. */
@NullMarked
package dev.holdfast.redis.internal.connect;

import org.jspecify.annotations.NullMarked;
