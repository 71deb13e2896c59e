package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;

/** Where the application's lock client connects to, and how it came to that. */
interface LockServer {

    /**
     * Sets the server in a builder.
     *
     * @throws RuntimeException if the server cannot be determined
     */
    void into(HoldfastRedisBuilder builder);

    /** Names the property or bean that decided, for people: "the property holdfast.redis.uri". */
    String origin();

    /** What to change for another server, as the rest of a sentence. */
    String remedy();
}
