package dev.holdfast.spring.boot;

import dev.holdfast.spring.boot.HoldfastProperties.Backend;
import java.util.Optional;
import org.apache.curator.framework.CuratorFramework;
import org.springframework.beans.factory.ListableBeanFactory;

/** ZooKeeper: said by the properties, or found as a CuratorFramework where holdfast-zookeeper is. */
record ZooKeeperCandidate(ZooKeeperProperties properties, ListableBeanFactory beans) implements BackendCandidate {

    @Override
    public Backend backend() {
        return Backend.ZOOKEEPER;
    }

    @Override
    public Optional<String> said() {
        return Optional.ofNullable(properties.connectString())
                .map(text -> "the property " + ZooKeeperClientFactory.CONNECT_STRING);
    }

    @Override
    public Optional<String> found() {
        String[] names = beans.getBeanNamesForType(CuratorFramework.class, true, false);
        return names.length == 0
                ? Optional.empty()
                : Optional.of("the CuratorFramework bean '" + names[0] + "' with holdfast-zookeeper on the class path");
    }
}
