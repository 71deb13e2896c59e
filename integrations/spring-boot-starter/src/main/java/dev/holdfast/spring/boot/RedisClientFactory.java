package dev.holdfast.spring.boot;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.HoldfastRedisBuilder;
import dev.holdfast.redis.RedisLockBrowser;
import java.util.List;
import java.util.Optional;
import org.springframework.beans.factory.ObjectProvider;

/** Makes the application's client on Redis, from the first place that says where the server is. */
final class RedisClientFactory {

    private final List<LockServerSource> sources;
    private final ObjectProvider<HoldfastRedisCustomizer> customizers;

    RedisClientFactory(List<LockServerSource> sources, ObjectProvider<HoldfastRedisCustomizer> customizers) {
        this.sources = List.copyOf(sources);
        this.customizers = customizers;
    }

    /**
     * Connects. Blocks for a few seconds at most.
     *
     * @throws LockServerException if the application does not say where the server is
     * @throws LockClientFailedException if the server is out of reach or refuses the client
     */
    Holdfast create(
            HoldfastProperties properties, ClientSettings settings, LockOptions defaults, ClientBrowsers browsers) {
        LockServer server = server();
        HoldfastRedisBuilder builder = HoldfastRedis.builder().options(defaults).clientName(settings.clientName());
        settings.into(builder);
        PropertyCheck.of("holdfast.redis.prefix", properties.redis().prefix(), builder::prefix);
        server.into(builder);
        ConfirmationProperties.into(properties.redis(), builder);
        if (properties.redis().connectInBackground()) {
            builder.connectInBackground();
        }
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        browsers.leadTo("redis", () -> RedisLockBrowser.like(builder));
        try {
            return builder.build();
        } catch (BackendUnavailableException | BackendMisconfiguredException e) {
            throw new LockClientFailedException(server, e);
        }
    }

    /** The first server that a source knows. */
    Optional<LockServer> find() {
        return sources.stream()
                .map(LockServerSource::find)
                .flatMap(Optional::stream)
                .findFirst();
    }

    private LockServer server() {
        return find().orElseThrow(() -> new LockServerException(
                "Nothing says which Redis server keeps the application's locks: there is neither the property "
                        + ServerOfUri.PROPERTY
                        + ", nor a RedisClient bean, nor a LettuceConnectionFactory of Spring Data Redis.",
                "Set " + ServerOfUri.PROPERTY + ", such as redis://localhost:6379. " + WithoutServer.REMEDY));
    }
}
