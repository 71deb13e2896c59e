package dev.holdfast.spring.boot;

import io.lettuce.core.RedisURI;
import java.util.Optional;
import org.springframework.data.redis.connection.RedisSentinelConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConverters;

/** The Sentinels of a connection factory, as the factory reaches them; loaded only where Spring Data Redis is. */
final class SpringDataSentinels {

    private SpringDataSentinels() {}

    /** Their URI, with the credentials and the TLS of Sentinels and data servers; empty if there are none. */
    static Optional<RedisURI> of(LettuceConnectionFactory factory) {
        RedisSentinelConfiguration configuration = factory.getSentinelConfiguration();
        if (configuration == null) {
            return Optional.empty();
        }
        LettuceClientConfiguration client = factory.getClientConfiguration();
        RedisURI uri = LettuceConverters.sentinelConfigurationToRedisURI(configuration);
        uri.setDatabase(factory.getDatabase());
        apply(client, uri);
        uri.getSentinels().forEach(sentinel -> apply(client, sentinel));
        client.getRedisCredentialsProviderFactory().ifPresent(credentials -> {
            uri.setCredentialsProvider(credentials.createCredentialsProvider(configuration));
            uri.getSentinels()
                    .forEach(sentinel -> sentinel.setCredentialsProvider(
                            credentials.createSentinelCredentialsProvider(configuration)));
        });
        return Optional.of(uri);
    }

    private static void apply(LettuceClientConfiguration client, RedisURI server) {
        server.setSsl(client.isUseSsl());
        server.setVerifyPeer(client.getVerifyMode());
        server.setStartTls(client.isStartTls());
        server.setTimeout(client.getCommandTimeout());
    }
}
