package dev.holdfast.lab.peer;

import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** A connection factory as an application of Spring has it by default: Lettuce, one connection that all threads share, and further ones for subscriptions. */
record SpringRedis(LettuceConnectionFactory factory) implements AutoCloseable {

    static SpringRedis connect(String uri) {
        LettuceConnectionFactory factory =
                new LettuceConnectionFactory(LettuceConnectionFactory.createRedisConfiguration(uri));
        factory.afterPropertiesSet();
        factory.start();
        return new SpringRedis(factory);
    }

    RedisConnectionFactory connections() {
        return factory;
    }

    @Override
    public void close() {
        factory.destroy();
    }
}
