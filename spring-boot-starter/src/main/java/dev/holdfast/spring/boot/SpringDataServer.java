package dev.holdfast.spring.boot;

import io.lettuce.core.AbstractRedisClient;
import io.lettuce.core.RedisClient;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Finds the application's connection factory; loaded only where Spring Data Redis is. */
final class SpringDataServer implements LockServerSource {

    private final ObjectProvider<LettuceConnectionFactory> factories;

    SpringDataServer(ObjectProvider<LettuceConnectionFactory> factories) {
        this.factories = factories;
    }

    @Override
    public Optional<LockServer> find() {
        LettuceConnectionFactory factory = factories.getIfUnique();
        if (factory == null) {
            List<LettuceConnectionFactory> several = factories.stream().toList();
            if (!several.isEmpty()) {
                throw LockServerException.ambiguous(LettuceConnectionFactory.class, several.size());
            }
            return Optional.empty();
        }
        return Optional.of(serverOf(factory));
    }

    private static LockServer serverOf(LettuceConnectionFactory factory) {
        if (!factory.isRunning()) {
            factory.start();
        }
        AbstractRedisClient client = factory.getRequiredNativeClient();
        if (client instanceof RedisClient ofOneServer) {
            return SharedClient.ofSpringData(ofOneServer, where(factory));
        }
        throw new LockServerException(
                "The LettuceConnectionFactory of Spring Data Redis goes to a Redis Cluster, which Holdfast does not support.",
                "Set " + ServerOfUri.PROPERTY + " to a server that is not part of a cluster.");
    }

    private static String where(LettuceConnectionFactory factory) {
        RedisSentinelConfiguration sentinels = factory.getSentinelConfiguration();
        if (sentinels != null) {
            return "Sentinels "
                    + sentinels.getSentinels().stream().map(Object::toString).collect(Collectors.joining(","));
        }
        return factory.getHostName() + ":" + factory.getPort();
    }
}
