package dev.holdfast.spring.boot;

import dev.holdfast.zookeeper.HoldfastZooKeeperBuilder;

/**
 * Changes the application's lock client on ZooKeeper before it connects. Beans of this type are called in their order,
 * after the properties have been applied.
 */
@FunctionalInterface
public interface HoldfastZooKeeperCustomizer {

    /**
     * Changes the builder.
     *
     * @param builder not to be built here
     */
    void customize(HoldfastZooKeeperBuilder builder);
}
