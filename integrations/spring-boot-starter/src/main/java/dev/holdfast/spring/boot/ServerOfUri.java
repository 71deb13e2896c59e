package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;
import io.lettuce.core.SslOptions;
import java.util.Objects;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.ssl.SslBundles;

/** The server that a property names; the client has connections and threads of its own. */
final class ServerOfUri implements LockServer {

    static final String PROPERTY = "holdfast.redis.uri";

    private final String uri;
    private final SentinelProperties sentinel;
    private final Optional<SslOptions> sslOptions;

    /**
     * A server, not asked yet.
     *
     * @param sentinel how the Sentinels of the URI are reached
     * @param sslOptions how TLS is spoken with it; empty for what the JVM trusts
     */
    ServerOfUri(String uri, SentinelProperties sentinel, Optional<SslOptions> sslOptions) {
        this.uri = uri;
        this.sentinel = sentinel;
        this.sslOptions = sslOptions;
    }

    /**
     * The server that the properties name.
     *
     * @return empty if they name none
     * @throws LockServerException if they name an SSL bundle that does not exist, or would have no effect
     */
    static Optional<LockServer> of(HoldfastProperties.Redis said, ObjectProvider<SslBundles> bundles) {
        String uri = said.uri();
        String bundle = said.sslBundle();
        if (uri == null) {
            if (bundle != null) {
                throw new LockServerException(
                        "holdfast.redis.ssl-bundle is set, and " + PROPERTY + " is not, so it would have no effect.",
                        "Set " + PROPERTY + "; or, for Spring Data Redis, spring.data.redis.ssl.bundle.");
            }
            if (said.sentinel().isSet()) {
                throw new LockServerException(
                        "holdfast.redis.sentinel.* is set, and " + PROPERTY + " is not, so it would have no effect.",
                        "Set " + PROPERTY + "; or, for Spring Data Redis, spring.data.redis.sentinel.*.");
            }
            return Optional.empty();
        }
        return Optional.of(
                new ServerOfUri(uri, said.sentinel(), BundleOptions.of("holdfast.redis.ssl-bundle", bundle, bundles)));
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
        intoSentinels(builder);
        if (sslOptions.isPresent()) {
            if (!uri.startsWith("rediss")) {
                throw new LockServerException(
                        "holdfast.redis.ssl-bundle is set, and the address in " + PROPERTY + " is one without TLS.",
                        "Begin the address with rediss://, or remove holdfast.redis.ssl-bundle.");
            }
            builder.sslOptions(sslOptions.get());
        }
    }

    private void intoSentinels(HoldfastRedisBuilder builder) {
        if (sentinel.isSet() && !uri.contains("-sentinel://")) {
            throw new LockServerException(
                    "holdfast.redis.sentinel.* is set, and the address in " + PROPERTY + " names no Sentinels.",
                    "Begin the address with redis-sentinel://, or remove holdfast.redis.sentinel.*.");
        }
        String password = sentinel.password();
        if (password != null) {
            builder.sentinelCredentials(Objects.requireNonNullElse(sentinel.username(), ""), password);
        } else if (sentinel.username() != null) {
            throw new LockServerException(
                    "holdfast.redis.sentinel.username is set, and holdfast.redis.sentinel.password is not.",
                    "Set both, or the password alone.");
        }
        Boolean tls = sentinel.tls();
        if (tls != null) {
            builder.sentinelTls(tls);
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
