package dev.holdfast.redis;

import dev.holdfast.LiveClient;
import dev.holdfast.LiveClient.Connection;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.redis.ClientRecords.ClientRecord;
import dev.holdfast.redis.internal.service.Descriptions;
import dev.holdfast.spi.BackendFailure;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** What several servers have said, put together. */
final class ServerAnswers {

    private static final ClientRecord NO_RECORD = new ClientRecord(Optional.empty(), List.of());

    private ServerAnswers() {}

    /** The same locks, with what their holders say about themselves. */
    static Map<String, LockInspection> described(
            Map<String, LockInspection> seen,
            ClientRecords records,
            Function<String, RedisAsyncCommands<String, String>> serving)
            throws BackendFailure, InterruptedException {
        List<String> holders = seen.values().stream()
                .flatMap(ServerAnswers::holders)
                .distinct()
                .toList();
        Map<String, ClientInfo> known = records.of(holders, serving, ScannedServers.LONGEST_ANSWER);
        Map<String, LockInspection> described = new LinkedHashMap<>();
        seen.forEach((name, inspection) -> described.put(name, Descriptions.of(inspection, known, inspection.node())));
        return described;
    }

    private static Stream<String> holders(LockInspection seen) {
        return Stream.concat(seen.holder().stream(), seen.group().stream().flatMap(group -> group.members().stream()))
                .map(Holder::clientId);
    }

    /** A client that listens at one primary is connected. */
    static List<LiveClient> clients(
            List<String> clientIds, Map<String, ClientRecord> records, List<Map<String, Connection>> listening) {
        return clientIds.stream()
                .map(clientId -> {
                    ClientRecord record = records.getOrDefault(clientId, NO_RECORD);
                    return new LiveClient(clientId, record.info(), connection(clientId, listening), record.blocked());
                })
                .toList();
    }

    private static Connection connection(String clientId, List<Map<String, Connection>> listening) {
        List<Connection> seen = listening.stream()
                .map(each -> each.getOrDefault(clientId, Connection.UNKNOWN))
                .toList();
        if (seen.contains(Connection.CONNECTED)) {
            return Connection.CONNECTED;
        }
        return seen.isEmpty() || seen.contains(Connection.UNKNOWN) ? Connection.UNKNOWN : Connection.NOT_CONNECTED;
    }
}
