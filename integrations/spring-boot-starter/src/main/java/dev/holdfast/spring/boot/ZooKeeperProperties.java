package dev.holdfast.spring.boot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The ensemble.
 *
 * @param connectString such as host1:2181,host2:2181/chroot; unless set, the CuratorFramework bean is used
 * @param sessionTimeout after how long a silence the ensemble takes a client for dead; between 500ms and 1h
 * @param root the node below which everything stands; applications that are to exclude each other must agree
 */
record ZooKeeperProperties(
        @Nullable String connectString,
        @DefaultValue("15s") Duration sessionTimeout,
        @DefaultValue("/holdfast") String root) {}
