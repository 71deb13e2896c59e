package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;

/** Where the application's lock client connects to, and how it came to that. */
interface LockServer extends ServerOrigin {

    /**
     * Sets the server in a builder.
     *
     * @throws RuntimeException if the server cannot be determined
     */
    void into(HoldfastRedisBuilder builder);
}
