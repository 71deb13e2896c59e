package dev.holdfast.zookeeper;

import dev.holdfast.Holdfast;
import org.apache.curator.framework.CuratorFramework;

/** Clients on Apache ZooKeeper. */
public final class HoldfastZooKeeper {

    private HoldfastZooKeeper() {}

    /**
     * Connects with the default settings. Blocks until a session is open.
     *
     * @param connectString the servers, such as {@code host1:2181,host2:2181,host3:2181}, and perhaps the node below
     *     which everything stands, such as {@code host1:2181,host2:2181/chroot}, which has to exist
     * @return a client that is ready for use
     * @throws IllegalArgumentException if it is not a connect string
     * @throws dev.holdfast.BackendUnavailableException if no server answers
     * @throws dev.holdfast.BackendMisconfiguredException if ZooKeeper refuses the client, or the chroot does not exist
     */
    public static Holdfast connect(String connectString) {
        return builder().connectString(connectString).build();
    }

    /**
     * A client on a connection that the application has already. Blocks until a session is open.
     *
     * @param client is started, and is not closed with the client; its namespace and its authorization apply
     * @return a client that is ready for use
     * @throws IllegalArgumentException if it is not started
     * @throws dev.holdfast.BackendUnavailableException if no server answers
     * @throws dev.holdfast.BackendMisconfiguredException if ZooKeeper refuses the client
     */
    public static Holdfast on(CuratorFramework client) {
        return builder().client(client).build();
    }

    /**
     * Starts to build a client.
     *
     * @return a builder with the default settings
     */
    public static HoldfastZooKeeperBuilder builder() {
        return new HoldfastZooKeeperBuilder();
    }
}
