package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;

/**
 * Changes the application's lock client before it connects. Beans of this type are called in their order, after the
 * properties have been applied; an executor for listeners is set this way, for instance.
 */
@FunctionalInterface
public interface HoldfastRedisCustomizer {

    /**
     * Changes the builder.
     *
     * @param builder not to be built here
     */
    void customize(HoldfastRedisBuilder builder);
}
