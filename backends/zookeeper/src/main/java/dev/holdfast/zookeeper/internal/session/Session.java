package dev.holdfast.zookeeper.internal.session;

import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.clock.ClockReading;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.CreateMode;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.Watcher;
import org.apache.zookeeper.ZooKeeper;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/**
 * One session, from the answer that opened it to its end: its requests, which ZooKeeper carries out in their order, and
 * the last write, from which holds may be trusted. A request that fails does so with a {@link KeeperException}, and
 * nothing is sent twice. Thread-safe.
 */
public final class Session {

    private static final int PARTS_OF_A_TIMEOUT = 3;
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** What a node says. */
    public static final class Node {

        private final byte[] data;
        private final Stat stat;

        Node(byte[] data, Stat stat) {
            this.data = data;
            this.stat = stat;
        }

        /** {@return its data, not to be changed} */
        public byte[] data() {
            return data;
        }

        /** {@return its versions and times} */
        public Stat stat() {
            return stat;
        }
    }

    /** A node that was made, by which transaction, and when that was sent. */
    public record Created(String path, long czxid, ClockReading sent) {}

    /** A node that was written, what it is then, and when that was sent. */
    public record Written(Stat stat, ClockReading sent) {}

    private final ZooKeeper handle;
    private final long id;
    private final List<ACL> acl;
    private final Watcher watcher;
    private final LocalClock clock;
    // Written by the thread that reads answers.
    private volatile ClockReading lastWrite;
    private volatile @Nullable Thread reader;
    private volatile int knownTimeoutMillis;

    Session(ZooKeeper handle, List<ACL> acl, Watcher watcher, LocalClock clock) {
        this.handle = handle;
        this.id = handle.getSessionId();
        this.knownTimeoutMillis = handle.getSessionTimeout();
        this.acl = acl;
        this.watcher = watcher;
        this.clock = clock;
        ClockReading now = ClockReading.now(clock);
        this.lastWrite = new ClockReading(now.nanos() - termMillis() * NANOS_PER_MILLI, now.skewMillis());
    }

    /** {@return the ACL of every node that is made} */
    public List<ACL> acl() {
        return acl;
    }

    /** {@return ZooKeeper's number of it} */
    public long id() {
        return id;
    }

    boolean isOf(ZooKeeper other) {
        return handle == other && id == other.getSessionId();
    }

    /** {@return after how long a silence the ensemble ends it; each server that it is resumed at may say another} */
    public int timeoutMillis() {
        int present = handle.getSessionTimeout();
        // The handle of a session that has ended says 0.
        return present > 0 ? present : knownTimeoutMillis;
    }

    /**
     * Says whether the time-out has become shorter since the session began, or since this was last asked. The server
     * that resumed the session counts by the shorter one from then on, so an earlier answer may allow too much.
     */
    boolean isShortened() {
        int before = knownTimeoutMillis;
        int now = timeoutMillis();
        knownTimeoutMillis = now;
        return now < before;
    }

    /**
     * For how long the session lives on after a write at least. The leader learns of a session's life with the next
     * heartbeat of its follower, and may have heard of it last by the ping before the write, a third of the time-out
     * earlier.
     */
    public long termMillis() {
        return termMillis(timeoutMillis());
    }

    /** {@return the same for a time-out} */
    public static long termMillis(int timeoutMillis) {
        return timeoutMillis * 2L / PARTS_OF_A_TIMEOUT;
    }

    /** {@return when the last write was sent that was answered well} */
    public ClockReading lastWrite() {
        return lastWrite;
    }

    boolean isReader(Thread thread) {
        return thread == reader;
    }

    /** Makes a node. */
    public CompletableFuture<Created> create(String path, byte[] data, CreateMode mode) {
        CompletableFuture<Created> answer = new CompletableFuture<>();
        ClockReading sent = ClockReading.now(clock);
        handle.create(
                path,
                data,
                acl,
                mode,
                (rc, asked, context, name, stat) ->
                        wrote(answer, sent, rc, asked, rc == 0 ? new Created(name, stat.getCzxid(), sent) : null),
                null);
        return answer;
    }

    /** Writes to a node, of whatever version with -1. */
    public CompletableFuture<Written> write(String path, byte[] data, int version) {
        CompletableFuture<Written> answer = new CompletableFuture<>();
        ClockReading sent = ClockReading.now(clock);
        handle.setData(
                path,
                data,
                version,
                (rc, asked, context, stat) -> wrote(answer, sent, rc, asked, new Written(stat, sent)),
                null);
        return answer;
    }

    /** Deletes a node, of whatever version with -1. */
    public CompletableFuture<Boolean> delete(String path, int version) {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        ClockReading sent = ClockReading.now(clock);
        handle.delete(path, version, (rc, asked, context) -> wrote(answer, sent, rc, asked, true), null);
        return answer;
    }

    /** Carries out all of them or none. Completes with when that was sent. */
    public CompletableFuture<ClockReading> all(List<Op> operations) {
        CompletableFuture<ClockReading> answer = new CompletableFuture<>();
        ClockReading sent = ClockReading.now(clock);
        handle.multi(
                operations,
                (rc, asked, context, results) -> {
                    if (rc != 0 && results != null) {
                        reader = Thread.currentThread();
                        answer.completeExceptionally(new MultiFailure(KeeperException.Code.get(rc), results));
                    } else {
                        wrote(answer, sent, rc, asked, sent);
                    }
                },
                null);
        return answer;
    }

    /** Lists what stands in a node, and may watch what is added or removed there, and its own end. */
    public CompletableFuture<List<String>> children(String path, boolean watches) {
        CompletableFuture<List<String>> answer = new CompletableFuture<>();
        handle.getChildren(
                path,
                watches ? watcher : null,
                (rc, asked, context, children) -> read(answer, rc, asked, children),
                null);
        return answer;
    }

    /** Reads a node, and may watch it. */
    public CompletableFuture<Node> read(String path, boolean watches) {
        CompletableFuture<Node> answer = new CompletableFuture<>();
        handle.getData(
                path,
                watches ? watcher : null,
                (rc, asked, context, data, stat) ->
                        read(answer, rc, asked, rc == 0 ? new Node(data == null ? new byte[0] : data, stat) : null),
                null);
        return answer;
    }

    /** Looks whether a node is there. */
    public CompletableFuture<Boolean> exists(String path) {
        CompletableFuture<Boolean> answer = new CompletableFuture<>();
        handle.exists(
                path,
                false,
                (rc, asked, context, stat) ->
                        read(answer, rc == KeeperException.Code.NONODE.intValue() ? 0 : rc, asked, stat != null),
                null);
        return answer;
    }

    /** Has the server that is asked catch up with the leader before it answers what is asked next. */
    public CompletableFuture<String> sync(String path) {
        CompletableFuture<String> answer = new CompletableFuture<>();
        handle.sync(path, (rc, asked, context) -> read(answer, rc, asked, asked), null);
        return answer;
    }

    private <T> void wrote(
            CompletableFuture<T> answer, ClockReading sent, int rc, @Nullable String path, @Nullable T result) {
        if (rc == 0 && sent.nanos() - lastWrite.nanos() > 0) {
            lastWrite = sent;
        }
        read(answer, rc, path, result);
    }

    @SuppressWarnings("NullAway") // there is a result where there is no error
    private <T> void read(CompletableFuture<T> answer, int rc, @Nullable String path, @Nullable T result) {
        reader = Thread.currentThread();
        if (rc == 0) {
            answer.complete(result);
        } else {
            answer.completeExceptionally(KeeperException.create(KeeperException.Code.get(rc), path));
        }
    }
}
