package dev.holdfast.lab.peer;

import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** Connects as an application of Spring does by default. */
final class SpringRedis {

    private SpringRedis() {}

    /** Lettuce, with one connection that all threads share, and further ones for subscriptions. To be destroyed. */
    static LettuceConnectionFactory connect(String uri) {
        LettuceConnectionFactory factory =
                new LettuceConnectionFactory(LettuceConnectionFactory.createRedisConfiguration(uri));
        factory.afterPropertiesSet();
        factory.start();
        return factory;
    }
}
