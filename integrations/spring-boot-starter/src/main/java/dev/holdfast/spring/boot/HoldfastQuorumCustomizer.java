package dev.holdfast.spring.boot;

import dev.holdfast.redis.quorum.HoldfastQuorumBuilder;

/**
 * Changes the application's lock client on a quorum before it connects. Beans of this type are called in their order,
 * after the properties have been applied; an executor for listeners is set this way, for instance.
 */
@FunctionalInterface
public interface HoldfastQuorumCustomizer {

    /**
     * Changes the builder.
     *
     * @param builder not to be built here
     */
    void customize(HoldfastQuorumBuilder builder);
}
