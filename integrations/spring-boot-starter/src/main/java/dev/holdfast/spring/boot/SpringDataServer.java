package dev.holdfast.spring.boot;

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
        return SpringDataCluster.of(factory).or(() -> Optional.of(serverOf(factory)));
    }

    private static LockServer serverOf(LettuceConnectionFactory factory) {
        if (!factory.isRunning()) {
            factory.start();
        }
        return SharedClient.ofSpringData(() -> current(factory), SpringDataSentinels.of(factory), where(factory));
    }

    /**
     * The tests of Spring 7 stop the factories of contexts that are not in use, which shuts their clients down, and
     * start them again.
     */
    private static RedisClient current(LettuceConnectionFactory factory) {
        if (!factory.isRunning()) {
            throw new IllegalStateException("the LettuceConnectionFactory of Spring Data Redis is stopped");
        }
        return (RedisClient) factory.getRequiredNativeClient();
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
