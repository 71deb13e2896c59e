package dev.holdfast.samples.boot;

import dev.holdfast.embedded.EmbeddedRedis;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Profile;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * A Redis of this instance's own, for a machine that has none. Further instances find it by {@code
 * --spring.data.redis.port}.
 */
@Configuration(proxyBeanMethods = false)
@Profile("dev")
class DevServer {

    @Bean(destroyMethod = "close")
    EmbeddedRedis embeddedRedis() {
        return EmbeddedRedis.start();
    }

    @Bean
    LettuceConnectionFactory redisConnectionFactory(EmbeddedRedis redis) {
        return new LettuceConnectionFactory(redis.host(), redis.port());
    }
}
