package dev.holdfast.redis.internal.wire;

import dev.holdfast.spi.identity.ClientSecret;

/**
 * Where a client hears what is meant for it.
 *
 * @param name of the channel
 * @param secret with which messages to it are sealed
 */
public record ClientChannel(String name, ClientSecret secret) {}
