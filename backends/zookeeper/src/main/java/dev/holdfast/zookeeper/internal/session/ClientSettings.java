package dev.holdfast.zookeeper.internal.session;

import dev.holdfast.zookeeper.internal.node.NodePaths;
import java.time.Duration;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.zookeeper.data.ACL;

/**
 * What a client's connection is made of.
 *
 * @param curator the connection
 * @param isOwn whether it is opened and closed with the client
 * @param description where it leads, without credentials
 * @param sessionTimeoutMillis what the session's time-out is asked to be, 0 if that is not known
 * @param startTimeout for how long the first connection is waited for
 * @param closingTimeout for how long the end of the connection is waited for
 * @param paths where everything stands
 * @param acl of every node that is made
 * @param clientId who the client is, unique among all
 * @param application what people are told of it
 */
public record ClientSettings(
        CuratorFramework curator,
        boolean isOwn,
        String description,
        int sessionTimeoutMillis,
        Duration startTimeout,
        Duration closingTimeout,
        NodePaths paths,
        List<ACL> acl,
        String clientId,
        String application) {

    /** Copies the list. */
    public ClientSettings {
        acl = List.copyOf(acl);
    }

    /** {@return the node in which the client says who it is} */
    public String clientPath() {
        return paths.client(clientId);
    }
}
