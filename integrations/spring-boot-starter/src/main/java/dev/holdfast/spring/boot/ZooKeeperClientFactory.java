package dev.holdfast.spring.boot;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.HoldfastZooKeeperBuilder;
import dev.holdfast.zookeeper.ZooKeeperLockBrowser;
import org.apache.curator.framework.CuratorFramework;
import org.springframework.beans.factory.ObjectProvider;

/** Makes the application's client on ZooKeeper: with a connection of its own, or over the application's. */
final class ZooKeeperClientFactory {

    static final String CONNECT_STRING = "holdfast.zookeeper.connect-string";

    private final ObjectProvider<CuratorFramework> connections;
    private final ObjectProvider<HoldfastZooKeeperCustomizer> customizers;

    ZooKeeperClientFactory(
            ObjectProvider<CuratorFramework> connections, ObjectProvider<HoldfastZooKeeperCustomizer> customizers) {
        this.connections = connections;
        this.customizers = customizers;
    }

    /** How the application came to an ensemble. */
    private record Origin(String origin, String remedy) implements ServerOrigin {}

    /**
     * Connects. Blocks until the ensemble has answered.
     *
     * @throws LockServerException if the application does not say which ensemble it is
     * @throws LockClientFailedException if the ensemble is out of reach or refuses the client
     */
    Holdfast create(
            HoldfastProperties properties, ClientSettings settings, LockOptions defaults, ClientBrowsers browsers) {
        ZooKeeperProperties said = properties.zookeeper();
        HoldfastZooKeeperBuilder builder =
                HoldfastZooKeeper.builder().options(defaults).clientName(settings.clientName());
        settings.into(builder);
        PropertyCheck.of("holdfast.zookeeper.root", said.root(), builder::root);
        Origin origin = into(builder, said);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        browsers.leadTo("zookeeper", () -> ZooKeeperLockBrowser.like(builder));
        try {
            return builder.build();
        } catch (BackendUnavailableException | BackendMisconfiguredException e) {
            throw new LockClientFailedException(origin, e);
        }
    }

    private Origin into(HoldfastZooKeeperBuilder builder, ZooKeeperProperties said) {
        String connectString = said.connectString();
        if (connectString != null) {
            PropertyCheck.of("holdfast.zookeeper.session-timeout", said.sessionTimeout(), builder::sessionTimeout);
            try {
                builder.connectString(connectString);
            } catch (IllegalArgumentException e) {
                // The message shows no credentials; Boot's exception for wrong values would show the value.
                throw new LockServerException(
                        "The property " + CONNECT_STRING + " cannot be used: " + e.getMessage() + ".",
                        "Correct " + CONNECT_STRING + ".");
            }
            return new Origin("the property " + CONNECT_STRING, "correct " + CONNECT_STRING);
        }
        CuratorFramework connection = connections.getIfUnique();
        if (connection == null) {
            throw new LockServerException(
                    "Nothing says which ZooKeeper keeps the application's locks: there is neither the property "
                            + CONNECT_STRING + " nor one CuratorFramework bean.",
                    "Set " + CONNECT_STRING + ", such as zk-a:2181,zk-b:2181,zk-c:2181. " + WithoutServer.REMEDY);
        }
        builder.client(connection);
        return new Origin("the CuratorFramework bean", "correct that bean");
    }
}
