/** Requests in the engine's words become requests to all members, and their answers become one. */
@NullMarked
package dev.holdfast.redis.quorum.internal.service;

import org.jspecify.annotations.NullMarked;
