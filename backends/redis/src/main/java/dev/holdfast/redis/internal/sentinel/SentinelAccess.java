package dev.holdfast.redis.internal.sentinel;

import dev.holdfast.redis.internal.lettuce.ServerUri;
import io.lettuce.core.RedisURI;
import java.util.List;
import java.util.Optional;

/**
 * How the Sentinels are reached, where that is said apart from the URI: they have users, and perhaps TLS, of their own.
 *
 * @param credentials their user and password; empty for those that the Sentinels of the URI have
 * @param tls whether they speak TLS; empty for what the URI says
 */
public record SentinelAccess(Optional<Credentials> credentials, Optional<Boolean> tls) {

    /** As the URI says. */
    public static final SentinelAccess OF_THE_URI = new SentinelAccess(Optional.empty(), Optional.empty());

    /**
     * A user of the Sentinels.
     *
     * @param user empty for the default user
     */
    public record Credentials(String user, String password) {

        /** Shows no password. */
        @Override
        public String toString() {
            return user.isEmpty() ? "the default user" : user;
        }
    }

    public SentinelAccess with(Credentials given) {
        return new SentinelAccess(Optional.of(given), tls);
    }

    public SentinelAccess withTls(boolean given) {
        return new SentinelAccess(credentials, Optional.of(given));
    }

    /**
     * Nothing may be said of Sentinels that are not there.
     *
     * @throws IllegalStateException if something is, and the URI names none
     */
    public void requireSentinels(RedisURI uri) {
        if (!equals(OF_THE_URI) && uri.getSentinels().isEmpty()) {
            throw new IllegalStateException("sentinelCredentials and sentinelTls have no effect on "
                    + ServerUri.describe(uri) + ", which names no Sentinel: write redis-sentinel://");
        }
    }

    /** The Sentinels of a URI. */
    List<RedisURI> sentinels(RedisURI uri) {
        return uri.getSentinels().stream().map(this::applied).toList();
    }

    private RedisURI applied(RedisURI sentinel) {
        RedisURI.Builder address = RedisURI.Builder.redis(sentinel.getHost(), sentinel.getPort())
                .withSsl(sentinel)
                .withAuthentication(sentinel)
                .withTimeout(sentinel.getTimeout());
        tls.ifPresent(address::withSsl);
        credentials.ifPresent(given -> {
            if (given.user.isEmpty()) {
                address.withPassword(given.password.toCharArray());
            } else {
                address.withAuthentication(given.user, given.password.toCharArray());
            }
        });
        return address.build();
    }
}
