package dev.holdfast.redis.internal.service;

import dev.holdfast.BlockedThread;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisServers;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.spi.BlockedThreadsText;
import dev.holdfast.spi.identity.Identity;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Says who the client is, again and again, for people who look at locks. An announcement is also the request that shows
 * whether the server can be used, and that reads its time. Thread-safe.
 */
public final class Announcements {

    private static final Logger LOG = LoggerFactory.getLogger(Announcements.class);
    private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(20);

    private final RedisServers servers;
    private final Requests requests;
    private final ScriptRequests scripts;
    private final Timing timing;
    private final ConcurrentHashMap<RedisNode, CompletableFuture<Long>> learning = new ConcurrentHashMap<>();

    /** Null if there have never been any: most clients say nothing of it. */
    private volatile @Nullable String blocked;

    public Announcements(RedisServers servers, Requests requests, ScriptRequests scripts, Timing timing) {
        this.servers = servers;
        this.requests = requests;
        this.scripts = scripts;
        this.timing = timing;
    }

    /** Announces the client again after each period. */
    public void begin() {
        timing.after(PERIOD_NANOS, () -> {
            begin();
            announceNow();
        });
    }

    void announceNow() {
        var unused = announce().handle((none, error) -> {
            if (error != null) {
                LOG.debug(
                        "Client {} could not announce itself; it does again in 20 s",
                        requests.identity().clientId(),
                        error);
            }
            return error == null;
        });
    }

    /** Announces the client with its blocked threads, which every later announcement repeats. */
    CompletionStage<Void> showBlocked(List<BlockedThread> threads) {
        repeatBlocked(threads);
        return servers.isClustered() ? writeRecord().thenAccept(micros -> {}) : announce();
    }

    /** From now on, each announcement says that these threads are blocked. Does not announce the client. */
    public void repeatBlocked(List<BlockedThread> threads) {
        blocked = BlockedThreadsText.of(threads);
    }

    private static List<String> announcement(Identity identity, @Nullable String shown) {
        List<String> about = identity.announcement();
        return shown == null
                ? about
                : Stream.concat(about.stream(), Stream.of(shown)).toList();
    }

    /** Announces the client to all nodes. Fails with what the first of them failed with that did. */
    CompletionStage<Void> announce() {
        CompletableFuture<Void> announced = new CompletableFuture<>();
        List<CompletionStage<Long>> parts = new ArrayList<>();
        servers.nodes().forEach(node -> parts.add(announceTo(node)));
        if (servers.isClustered()) {
            parts.add(writeRecord());
        }
        AtomicInteger outstanding = new AtomicInteger(parts.size());
        for (CompletionStage<Long> part : parts) {
            var unused = part.handle((micros, failure) -> {
                if (failure != null) {
                    return announced.completeExceptionally(failure);
                }
                return outstanding.decrementAndGet() == 0 && announced.complete(null);
            });
        }
        return announced;
    }

    /** Announces the client to a node, or only reaches one of a cluster. Completes with its time, in microseconds. */
    public CompletionStage<Long> announceTo(RedisNode node) {
        Identity identity = requests.identity();
        if (servers.isClustered()) {
            return send(node, identity, scripts.reach(servers.tagServedBy(node)));
        }
        String shown = blocked;
        return repeatedIfOld(
                shown, send(node, identity, scripts.announce(identity.clientId(), announcement(identity, shown))));
    }

    /** In a cluster, the client's record lies in a slot as all keys do. */
    private CompletionStage<Long> writeRecord() {
        Identity identity = requests.identity();
        String shown = blocked;
        ScriptRequest record = scripts.announceInCluster(identity.clientId(), announcement(identity, shown));
        return repeatedIfOld(shown, servers.routeToKey(record.keys().get(0), node -> send(node, identity, record)));
    }

    /** Two announcements on their way reach the server in either order, so the older one may have been the last. */
    private CompletionStage<Long> repeatedIfOld(@Nullable String shown, CompletionStage<Long> announcing) {
        var unused = announcing.handle((micros, failure) -> {
            boolean isOld = !Objects.equals(shown, blocked);
            if (isOld) {
                announceNow();
            }
            return isOld;
        });
        return announcing;
    }

    private CompletionStage<Long> send(RedisNode node, Identity identity, ScriptRequest request) {
        return requests.send(node, identity, request, Answers::micros);
    }

    /** Asks for a node's time, once for all who need it. */
    CompletionStage<Long> serverMicros(RedisNode node) {
        CompletableFuture<Long> mine = new CompletableFuture<>();
        CompletableFuture<Long> underWay = learning.putIfAbsent(node, mine);
        if (underWay != null) {
            return underWay;
        }
        CompletionStage<Long> announcing;
        try {
            announcing = announceTo(node);
        } catch (Throwable thrown) {
            announcing = CompletableFuture.failedFuture(Requests.notSent(thrown));
        }
        var unused = announcing.handle((micros, failure) -> {
            learning.remove(node);
            return failure == null ? mine.complete(micros) : mine.completeExceptionally(failure);
        });
        return mine;
    }
}
