/**
 * What stands on a server, and what goes over a channel: keys, values, messages.
 * docs/design/wire.md has the whole format.
 */
@NullMarked
package dev.holdfast.redis.internal.wire;

import org.jspecify.annotations.NullMarked;
