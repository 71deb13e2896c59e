package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.LiveClient;
import dev.holdfast.LockInspection;
import dev.holdfast.NamePortion;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BlockedThreadsText;
import dev.holdfast.spi.LockId;
import dev.holdfast.zookeeper.internal.node.ClientData;
import dev.holdfast.zookeeper.internal.node.NodeName;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.ReadingConnection;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/**
 * Looks at some locks and clients, whose nodes are read some at a time. Used by one thread.
 *
 * @param connection over which nodes are read
 * @param paths where they stand
 */
public record NodeLook(ReadingConnection connection, NodePaths paths) {

    private static final int PORTION = 100;

    /** {@return the names of all containers: that of a lock which is free is deleted soon, and may be among them} */
    public NamePortion names() throws BackendFailure, InterruptedException {
        Session session = connection.session();
        List<String> nodes = connection.answer(KeeperFailures.instead(
                session.children(paths.locks(), false),
                Code.NONODE,
                () -> CompletableFuture.completedFuture(List.of())));
        return new NamePortion(
                nodes.stream().flatMap(node -> NodeName.nameOf(node).stream()).toList(), Optional.empty());
    }

    /** {@return what is seen of each lock} */
    public Map<String, LockInspection> look(List<String> names, int mostWaiters)
            throws BackendFailure, InterruptedException {
        QueueLook look = new QueueLook(connection.session(), paths, mostWaiters);
        long nowMillis = connection.now().toEpochMilli();
        Map<String, LockInspection> seen = new LinkedHashMap<>();
        for (int at = 0; at < names.size(); at += PORTION) {
            List<CompletableFuture<LockInspection>> asked = new ArrayList<>();
            for (String name : names.subList(at, Math.min(at + PORTION, names.size()))) {
                asked.add(look.at(LockId.of(name), nowMillis));
            }
            for (CompletableFuture<LockInspection> each : asked) {
                LockInspection inspection = connection.answer(each);
                seen.put(inspection.name(), inspection);
            }
        }
        return seen;
    }

    /** {@return what is known of each client; its record is there for as long as its session} */
    public List<LiveClient> clients(List<String> clientIds) throws BackendFailure, InterruptedException {
        Session session = connection.session();
        List<CompletableFuture<Optional<ClientData>>> asked = clientIds.stream()
                .map(clientId -> FirstNode.record(session, paths, clientId))
                .toList();
        List<LiveClient> clients = new ArrayList<>();
        for (int at = 0; at < asked.size(); at++) {
            Optional<ClientData> record = connection.answer(asked.get(at));
            clients.add(new LiveClient(
                    clientIds.get(at),
                    record.map(ClientData::info),
                    record.isPresent() ? LiveClient.Connection.CONNECTED : LiveClient.Connection.NOT_CONNECTED,
                    record.map(said -> BlockedThreadsText.parse(said.blocked())).orElse(List.of())));
        }
        return clients;
    }
}
