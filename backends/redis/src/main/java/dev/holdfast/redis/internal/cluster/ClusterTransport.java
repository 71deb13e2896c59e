package dev.holdfast.redis.internal.cluster;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.connect.LinkedNode;
import dev.holdfast.redis.internal.connect.NoEvents;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.lettuce.Connector;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import io.lettuce.core.cluster.SlotHash;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The way to the nodes of a cluster: each lock lies in a slot, which one primary serves at a time. */
public final class ClusterTransport implements RedisTransport {

    private static final Duration LONGEST_CLOSING = Duration.ofSeconds(2);

    private final String description;
    private final LockKeys keys;
    private final Timing timing;
    private final Connector connector;
    private final Members members;

    /** At which node attempts of this client wait. */
    private final ConcurrentHashMap<LockId, RedisNode> queuedAt = new ConcurrentHashMap<>();

    private final LockChannels channels;
    private volatile String channel = "";
    private volatile Events events = new NoEvents();

    /** A transport that is not opened yet. */
    public ClusterTransport(ClusterSetup setup) {
        this.description = setup.description();
        this.keys = setup.keys();
        this.timing = setup.timing();
        this.connector = setup.connector();
        this.members = new Members(setup, this::askAgain);
        this.channels = new LockChannels(timing, lock -> keys.shardChannel(lock.name(), channel));
    }

    @Override
    public String description() {
        return description;
    }

    @Override
    public void open(ClientChannel channel, LocalClock clock, Events events) throws BackendFailure {
        this.channel = channel.name();
        this.events = events;
        members.open(channel, clock, events);
        channels.begin();
    }

    @Override
    public <T> CompletionStage<T> route(LockId lock, Function<RedisNode, CompletionStage<T>> request) {
        return route(lock, request, request);
    }

    @Override
    public <T> CompletionStage<T> route(
            LockId lock,
            Function<RedisNode, CompletionStage<T>> request,
            Function<RedisNode, CompletionStage<T>> whileMoving) {
        return new RoutedRequest<>(slotOf(lock), request, whileMoving, false, members, timing).sent();
    }

    @Override
    public <T> CompletionStage<T> routeEnd(LockId lock, Function<RedisNode, CompletionStage<T>> request) {
        return new RoutedRequest<>(slotOf(lock), request, request, true, members, timing).sent();
    }

    @Override
    public <T> CompletionStage<T> routeToKey(String key, Function<RedisNode, CompletionStage<T>> request) {
        return new RoutedRequest<>(SlotHash.getSlot(key), request, request, false, members, timing).sent();
    }

    private int slotOf(LockId lock) {
        return SlotHash.getSlot(keys.hold(lock.name()));
    }

    @Override
    public List<RedisNode> nodes() {
        return members.primaries().stream().<RedisNode>map(Member::node).toList();
    }

    @Override
    public boolean isClustered() {
        return true;
    }

    @Override
    public Optional<String> tagServedBy(RedisNode node) {
        return members.tagServedBy(node);
    }

    @Override
    public void queued(LockId lock, RedisNode at) {
        queuedAt.put(lock, at);
        // A node that is still taking a slot over refuses subscriptions in it; the attempt asks again when it has.
        if (at instanceof LinkedNode node) {
            channels.need(lock, new NodeEar(node));
        }
    }

    private void askAgain(Predicate<LockId> names) {
        queuedAt.keySet().stream().filter(names).forEach(events::messagesMissed);
    }

    @Override
    public void contended(LockId lock, RedisNode at) {
        if (at instanceof LinkedNode node) {
            channels.needOnHearsay(lock, new NodeEar(node));
        }
    }

    private record NodeEar(LinkedNode node) implements LockChannels.Ear {

        @Override
        public void subscribe(String shardChannel) {
            node.subscribe(shardChannel);
        }

        @Override
        public void unsubscribe(String shardChannel) {
            node.unsubscribe(shardChannel);
        }
    }

    @Override
    public void settled(LockId lock) {
        queuedAt.remove(lock);
    }

    @Override
    public Sender senderOf(LockId lock, RedisNode from) {
        RedisNode answered = queuedAt.get(lock);
        if (answered != null && answered.time() == from.time()) {
            return Sender.ANSWERING;
        }
        boolean serving = members.serving(slotOf(lock))
                .filter(member -> member.node() == from)
                .isPresent();
        return serving ? Sender.SERVING : Sender.OTHER;
    }

    @Override
    public void listenTo(ClientChannel channel) {
        queuedAt.clear();
        channels.forget();
        this.channel = channel.name();
        members.listenTo(channel);
    }

    @Override
    public CompletionStage<Boolean> suspend() {
        return members.suspend();
    }

    @Override
    public void resume() {
        members.resume();
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        CompletionStage<List<String>> all = CompletableFuture.completedFuture(List.of());
        for (Member member : members.primaries()) {
            all = all.thenCombine(member.node().warnings(), ClusterTransport::joined);
        }
        return all;
    }

    private static List<String> joined(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    @Override
    public boolean isListening() {
        List<Member> primaries = members.primaries();
        return !primaries.isEmpty()
                && primaries.stream().allMatch(member -> member.node().isListening());
    }

    @Override
    public Topology topology() {
        List<Topology.Node> nodes = new ArrayList<>();
        for (Member member : members.primaries()) {
            nodes.add(Topology.node(member.address().toString(), member.node().isListening()));
        }
        return new Topology(Topology.Kind.CLUSTER, OptionalLong.empty(), nodes);
    }

    @Override
    public Optional<String> nodeOf(String key) {
        return members.serving(SlotHash.getSlot(key))
                .map(member -> member.address().toString());
    }

    @Override
    public boolean isOnOwnThread() {
        return members.isOnOwnThread() || timing.isOnOwnThread();
    }

    @Override
    public void close() {
        BlockingAnswer.endOf(members.end(), LONGEST_CLOSING);
        connector.close();
    }
}
