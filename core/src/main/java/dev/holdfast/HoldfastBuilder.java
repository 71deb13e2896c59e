package dev.holdfast;

import dev.holdfast.spi.LockBackend;
import java.util.Objects;
import java.util.function.UnaryOperator;

/**
 * Builds a client on any backend; {@code HoldfastRedis.builder()} is the usual way to a client on Redis and has the
 * same settings. Not thread-safe.
 */
public final class HoldfastBuilder extends ClientBuilder<HoldfastBuilder> {

    private final LockBackend backend;

    HoldfastBuilder(LockBackend backend) {
        this.backend = Objects.requireNonNull(backend, "backend");
    }

    /**
     * Applies settings that were collected elsewhere.
     *
     * @param settings receives this builder
     * @return what {@code settings} returned
     */
    public HoldfastBuilder apply(UnaryOperator<HoldfastBuilder> settings) {
        return Objects.requireNonNull(settings, "settings").apply(this);
    }

    /**
     * Builds the client and starts the backend. Blocks while the backend connects.
     *
     * @return a client that is ready for use
     * @throws BackendUnavailableException if the backend cannot connect
     * @throws BackendMisconfiguredException if the server refuses the client
     */
    public Holdfast build() {
        return start(backend);
    }

    @Override
    public String toString() {
        return "Builder of a Holdfast client at " + backend.description() + ": " + settings();
    }
}
