package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;

/** The server that a bean names; the client has connections and threads of its own. */
final class ServerOfConnectionDetails implements LockServer {

    private final HoldfastConnectionDetails details;

    ServerOfConnectionDetails(HoldfastConnectionDetails details) {
        this.details = details;
    }

    @Override
    public void into(HoldfastRedisBuilder builder) {
        try {
            builder.uri(details.uri());
        } catch (IllegalArgumentException e) {
            throw new LockServerException(
                    "The HoldfastConnectionDetails bean cannot be used: " + e.getMessage() + ".", "Correct it.");
        }
    }

    @Override
    public String origin() {
        return "the HoldfastConnectionDetails bean";
    }

    @Override
    public String remedy() {
        return "correct the HoldfastConnectionDetails bean";
    }
}
