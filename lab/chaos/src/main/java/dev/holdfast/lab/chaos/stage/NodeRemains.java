package dev.holdfast.lab.chaos.stage;

import dev.holdfast.spi.LockId;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The nodes in ZooKeeper. Those of attempts go with their sessions, so that none of them stays for long. */
final class NodeRemains implements Remains {

    private static final NodePaths PATHS = new NodePaths("/holdfast");

    private final ZooKeeperServers servers;

    NodeRemains(ZooKeeperServers servers) {
        this.servers = servers;
    }

    /** Those who wait go as well; what keeps the place of a hold goes when the lock is used, or later. */
    @Override
    public List<String> holds() throws InterruptedException {
        return queues().stream()
                .filter(node -> !parse(node).map(LockNode::isMarker).orElse(false))
                .toList();
    }

    private static Optional<LockNode> parse(String node) {
        return LockNode.parse(node.substring(node.indexOf('/') + 1));
    }

    @Override
    public List<String> queues() throws InterruptedException {
        List<String> nodes = new ArrayList<>();
        for (String lock : servers.children(ZooKeeperServers.LOCKS)) {
            servers.children(ZooKeeperServers.LOCKS + "/" + lock).forEach(node -> nodes.add(lock + "/" + node));
        }
        return nodes;
    }

    @Override
    public List<String> placesOf(List<String> clients) throws InterruptedException {
        return queues().stream()
                .filter(node -> parse(node)
                        .map(parsed -> clients.contains(parsed.client()))
                        .orElse(true))
                .toList();
    }

    @Override
    public boolean isQueued(String lock) throws InterruptedException {
        return !servers.children(PATHS.lock(LockId.of(lock))).isEmpty();
    }

    @Override
    public List<String> endless() throws InterruptedException {
        return servers.children(ZooKeeperServers.CLIENTS).stream()
                .map(client -> "a client that has gone is still written down: " + client)
                .toList();
    }
}
