package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;

/** The server that a property names; the client has connections and threads of its own. */
final class ServerOfUri implements LockServer {

    static final String PROPERTY = "holdfast.redis.uri";

    private final String uri;

    ServerOfUri(String uri) {
        this.uri = uri;
    }

    @Override
    public void into(HoldfastRedisBuilder builder) {
        try {
            builder.uri(uri);
        } catch (IllegalArgumentException e) {
            // Not Boot's exception for wrong values: its report shows the value, and so the password.
            throw new LockServerException(
                    "The property " + PROPERTY + " cannot be used: " + e.getMessage() + ".",
                    "Correct " + PROPERTY + ".");
        }
    }

    @Override
    public String origin() {
        return "the property " + PROPERTY;
    }

    @Override
    public String remedy() {
        return "correct " + PROPERTY;
    }
}
