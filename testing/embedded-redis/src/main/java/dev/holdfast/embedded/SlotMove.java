package dev.holdfast.embedded;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A slot on the move from one primary of an {@link EmbeddedCluster} to another. Until the move is finished or cancelled
 * the slot belongs to the first, which sends those who ask for a key that it does not have on to the second. Nothing
 * moves by itself: a move that is left alone is a slot that is stuck.
 *
 * <p>A replica that takes over from the first primary does not know of the move: keys that were moved already are not
 * found until another move is begun, to the same primary, which moves what is left; this one is of no further use then.
 * Before Redis 7.4, the second primary in such a case also says that the cluster is down, and serves nothing.
 *
 * <p>Keys whose names are not UTF-8 cannot be moved.
 *
 * <p>Each method throws {@link RespException} when a node refuses a step, and {@link java.io.UncheckedIOException} when
 * one does not answer within 30 seconds. Not safe for use by several threads at once.
 */
public final class SlotMove {

    private static final Duration TIMEOUT = Duration.ofMinutes(2);
    private static final String MIGRATE_TIMEOUT_MILLIS = "4000";

    private final ServerList servers;
    private final int slot;
    private final EmbeddedRedis from;
    private final EmbeddedRedis to;
    private boolean ended;

    private SlotMove(ServerList servers, int slot, EmbeddedRedis from, EmbeddedRedis to) {
        this.servers = servers;
        this.slot = slot;
        this.from = from;
        this.to = to;
    }

    static SlotMove begin(ServerList servers, int slot, EmbeddedRedis from, EmbeddedRedis to) {
        SlotMove move = new SlotMove(servers, slot, from, to);
        String idOfTarget = move.idOf(to);
        // It may still be taking in the slot from a primary that has been replaced, of which it has to hear.
        move.setSlot(to, "STABLE");
        move.awaitServedBy(from);
        move.importing();
        move.setSlot(from, "MIGRATING", idOfTarget);
        return move;
    }

    private void importing() {
        setSlot(to, "IMPORTING", idOf(from));
    }

    /** Returns the slot. */
    public int slot() {
        return slot;
    }

    /** Returns the primary that the slot belongs to until the move is finished. */
    public EmbeddedRedis from() {
        return from;
    }

    /** Returns the primary that the slot is to belong to. */
    public EmbeddedRedis to() {
        return to;
    }

    /**
     * Moves one more key, which is at no moment to be found at both or none. Where a move that a failover has
     * interrupted left a key of that name at the second primary, that of the first replaces it.
     *
     * @return the key; empty when none is left at the first primary
     * @throws IllegalStateException if the move was finished or cancelled
     */
    public Optional<String> moveKey() {
        requireOpen();
        String expired = "";
        while (true) {
            List<RespReply> keys = from.execute("CLUSTER", "GETKEYSINSLOT", Integer.toString(slot), "1")
                    .items();
            if (keys.isEmpty()) {
                return Optional.empty();
            }
            String key = keys.get(0).text();
            if (migrated(key)) {
                return Optional.of(key);
            }
            if (key.equals(expired)) {
                throw new EmbeddedRedisException("a key of slot " + slot + " has a name that is not UTF-8: " + key);
            }
            expired = key;
        }
    }

    private boolean migrated(String key) {
        Stream<String> command = Stream.of(
                "MIGRATE", to.host(), Integer.toString(to.port()), key, "0", MIGRATE_TIMEOUT_MILLIS, "REPLACE");
        Stream<String> credentials = to.settings().password().stream().flatMap(password -> Stream.of("AUTH", password));
        return from.execute(Stream.concat(command, credentials).toArray(String[]::new))
                .text()
                .equals("OK");
    }

    /**
     * Moves the keys that are left and then the slot, and waits until all nodes that run know.
     *
     * @throws IllegalStateException if the move was finished or cancelled
     * @throws EmbeddedRedisException when a node does not know within two minutes; on an interrupt too, whose flag is
     *     kept
     */
    public void finish() {
        boolean moved = true;
        while (moved) {
            moved = moveKey().isPresent();
        }
        ended = true;
        assign();
    }

    private void assign() {
        // Otherwise, if the first primary ended now, nobody would know whose the slot is.
        setSlot(to, "NODE", idOf(to));
        setSlot(from, "NODE", idOf(to));
        awaitServedBy(to);
    }

    private void awaitServedBy(EmbeddedRedis primary) {
        Poll.untilNothingIs(() -> ClusterState.of(servers).missing(slot, primary, to), TIMEOUT, servers);
    }

    /**
     * Leaves the slot where it was. If the second primary has keys of it already, the move is finished first and then
     * made back, since keys in between would not be found.
     *
     * @throws IllegalStateException if the move was finished or cancelled
     * @throws EmbeddedRedisException when a node does not know within two minutes; on an interrupt too, whose flag is
     *     kept
     */
    public void cancel() {
        requireOpen();
        // From here on the second takes no keys from clients, so that none is left there.
        setSlot(to, "STABLE");
        boolean hasKeys =
                to.execute("CLUSTER", "COUNTKEYSINSLOT", Integer.toString(slot)).number() > 0;
        if (hasKeys) {
            importing();
            finish();
            begin(servers, slot, to, from).finish();
        } else {
            ended = true;
            setSlot(from, "STABLE");
        }
    }

    private void requireOpen() {
        if (ended) {
            throw new IllegalStateException("the move was finished or cancelled: " + this);
        }
    }

    private String idOf(EmbeddedRedis server) {
        return ClusterState.of(servers).idOf(server);
    }

    private void setSlot(EmbeddedRedis at, String... what) {
        at.execute(Stream.concat(Stream.of("CLUSTER", "SETSLOT", Integer.toString(slot)), Stream.of(what))
                .toArray(String[]::new));
    }

    @Override
    public String toString() {
        return "slot " + slot + " from " + from + " to " + to;
    }
}
