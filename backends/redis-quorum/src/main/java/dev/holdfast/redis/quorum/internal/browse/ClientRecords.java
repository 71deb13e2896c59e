package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.BlockedThread;
import dev.holdfast.LiveClient;
import dev.holdfast.LiveClient.Connection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.service.Inspector;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMembers.Answer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BlockedThreadsText;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What clients say about themselves, to each member. Who they are never changes, so that a look at locks does not read
 * it again; whether they are connected, and what their threads wait for, are other questions. Thread-safe.
 */
public final class ClientRecords {

    /** Beyond that, all are read again. */
    private static final int MOST = 10_000;

    private static final String BLOCKED = "blocked";

    private final BrowsedMembers members;
    private final LockKeys keys;
    private final Map<String, ClientInfo> known = new ConcurrentHashMap<>();

    public ClientRecords(BrowsedMembers members) {
        this.members = members;
        this.keys = members.keys().ofLocks();
    }

    /**
     * What a member has of a client.
     *
     * @param leftMillis for how long the record still lives there: the longer, the later it was written
     */
    private record Entry(Map<String, String> fields, long leftMillis) {}

    /**
     * What a member has of some clients.
     *
     * @param listeners how many listen to each client's channel; empty if the member does not say it
     */
    private record Known(Map<String, Entry> records, Map<String, Long> listeners) {}

    /** Who some clients are. Those that are not known yet are asked for. Blocks. */
    Map<String, ClientInfo> of(Collection<String> clientIds) throws BackendFailure, InterruptedException {
        Map<String, ClientInfo> found = new HashMap<>();
        List<String> unknown = new ArrayList<>();
        for (String clientId : clientIds) {
            ClientInfo info = known.get(clientId);
            if (info == null) {
                unknown.add(clientId);
            } else {
                found.put(clientId, info);
            }
        }
        if (!unknown.isEmpty()) {
            learn(members.ask(redis -> records(redis, unknown)).values().stream()
                    .map(Answer::value)
                    .toList());
            for (String clientId : unknown) {
                ClientInfo info = known.get(clientId);
                if (info != null) {
                    found.put(clientId, info);
                }
            }
        }
        return found;
    }

    /** What is known of some clients now, in the same order. Blocks. */
    public List<LiveClient> read(List<String> clientIds) throws BackendFailure, InterruptedException {
        List<String> distinct = clientIds.stream().distinct().toList();
        List<Known> answers = members
                .ask(redis -> records(redis, distinct).thenCombine(listeners(redis, distinct), Known::new))
                .values()
                .stream()
                .map(Answer::value)
                .toList();
        learn(answers.stream().map(Known::records).toList());
        return clientIds.stream().map(id -> client(id, answers)).toList();
    }

    private LiveClient client(String clientId, List<Known> answers) {
        return new LiveClient(
                clientId,
                Optional.ofNullable(known.get(clientId)),
                connection(clientId, answers),
                blocked(answers.stream()
                        .map(each -> each.records.get(clientId))
                        .filter(Objects::nonNull)
                        .toList()));
    }

    /**
     * As the record says that was written last. A client writes to all members what changes, and some may miss it for a
     * while; what most of them say could be what was true before, where others do not answer.
     */
    private static List<BlockedThread> blocked(List<Entry> entries) {
        return entries.stream()
                .filter(entry -> Inspector.clientInfo(entry.fields).isPresent())
                .max(Comparator.comparingLong(Entry::leftMillis))
                .map(newest -> BlockedThreadsText.parse(newest.fields.getOrDefault(BLOCKED, "")))
                .orElse(List.of());
    }

    /** It is connected if it listens at one member. */
    private Connection connection(String clientId, List<Known> answers) {
        List<Long> counts = answers.stream()
                .map(each -> each.listeners.getOrDefault(keys.channel(clientId), -1L))
                .toList();
        if (counts.stream().anyMatch(count -> count > 0)) {
            return Connection.CONNECTED;
        }
        long saying = counts.stream().filter(count -> count == 0).count();
        return members.size().isEnough((int) saying) ? Connection.NOT_CONNECTED : Connection.UNKNOWN;
    }

    private CompletionStage<Map<String, Entry>> records(
            RedisAsyncCommands<String, String> redis, Collection<String> clientIds) {
        Map<String, CompletableFuture<Entry>> asked = new LinkedHashMap<>();
        for (String clientId : clientIds) {
            String record = keys.client(clientId);
            asked.put(
                    clientId,
                    ForeignKeys.unlessOfAnotherType(redis.hgetall(record), Map.of())
                            .thenCombine(redis.pttl(record), Entry::new)
                            .toCompletableFuture());
        }
        return CompletableFuture.allOf(asked.values().toArray(CompletableFuture<?>[]::new))
                .thenApply(all -> {
                    Map<String, Entry> read = new HashMap<>();
                    asked.forEach((clientId, entry) -> read.put(clientId, entry.join()));
                    return read;
                });
    }

    private CompletionStage<Map<String, Long>> listeners(
            RedisAsyncCommands<String, String> redis, List<String> clientIds) {
        return redis.pubsubNumsub(clientIds.stream().map(keys::channel).toArray(String[]::new))
                .exceptionally(error -> {
                    if (Failures.serverWords(error) != null) {
                        // Not permitted, or not known to a proxy.
                        return Map.of();
                    }
                    throw new CompletionException(error);
                });
    }

    /** By the first member that knows a client. */
    private void learn(List<Map<String, Entry>> answers) {
        if (known.size() > MOST) {
            known.clear();
        }
        for (Map<String, Entry> answer : answers) {
            answer.forEach((clientId, entry) -> {
                if (!known.containsKey(clientId)) {
                    Inspector.clientInfo(entry.fields).ifPresent(info -> known.put(clientId, info));
                }
            });
        }
    }
}
