package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.connect.LinkedNode;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.identity.SentBeats;
import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.spi.identity.UniqueText;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.random.RandomGenerator;

/** A node of a cluster that is connected to, or is being connected to. */
final class Member implements RoutedRequest.Target {

    private static final int SIGNATURE_LENGTH = 24;

    private final Address address;
    private final LinkedNode node;
    private final CompletableFuture<Boolean> up = new CompletableFuture<>();
    private final CompletableFuture<Boolean> usable = new CompletableFuture<>();

    /** When it was first missing among the primaries; zero while it is one. */
    private volatile long missingSinceNanos;

    Member(Address address, LinkedNode node) {
        this.address = address;
        this.node = node;
    }

    /**
     * A node that is not opened yet.
     *
     * @param client whose connections it has
     * @param random where the jitter of connecting and calling again comes from
     * @param beats remembers what the client sends to this and to other nodes
     * @param readers notes the threads that read
     */
    static Member of(
            ClusterSetup setup,
            Address address,
            MemberSource.Client client,
            Startup startup,
            RandomGenerator random,
            SentBeats beats,
            ReadingThreads readers) {
        return new Member(
                address,
                new LinkedNode(
                        setup.source(address, client),
                        startup,
                        setup.timing(),
                        random,
                        number -> UniqueText.of(SIGNATURE_LENGTH, number),
                        beats,
                        readers,
                        setup.confirming()));
    }

    @Override
    public Address address() {
        return address;
    }

    LinkedNode node() {
        return node;
    }

    @Override
    public RedisNode way(boolean asking) {
        return asking ? node.asking() : node;
    }

    /** Its connections have come up for the first time. What waits for that is done before any request is sent. */
    void becameUsable() {
        up.complete(true);
        usable.complete(true);
    }

    /** Completes as {@link #usable}, and before it: the engine hears of a takeover before requests are sent there. */
    CompletionStage<Boolean> up() {
        return up;
    }

    @Override
    public CompletionStage<Boolean> usable() {
        return usable;
    }

    @Override
    public boolean wasUsable() {
        return usable.isDone();
    }

    CompletionStage<SlotMap> slots() {
        // The epochs first: a change in between makes the view look older than it is, and another node is asked.
        CompletionStage<NodesReply> others = node.asked(CommandConnection::nodes)
                .handle((nodes, error) -> error == null ? NodesReply.parse(nodes, address) : NodesReply.NONE);
        return others.thenCombine(
                node.asked(CommandConnection::slots), (known, ranges) -> SlotsReply.parse(ranges, address, known));
    }

    void listed() {
        missingSinceNanos = 0;
    }

    /** Notes that it is no primary at a time; since when that has been so. */
    long missing(long nowNanos) {
        if (missingSinceNanos == 0) {
            missingSinceNanos = nowNanos == 0 ? 1 : nowNanos;
        }
        return missingSinceNanos;
    }
}
