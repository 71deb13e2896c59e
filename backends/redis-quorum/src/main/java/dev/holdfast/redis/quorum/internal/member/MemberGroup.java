package dev.holdfast.redis.quorum.internal.member;

import dev.holdfast.Topology;
import dev.holdfast.redis.internal.connect.LinkedNode;
import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisServers;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ClientChannel;
import dev.holdfast.redis.quorum.internal.count.QuorumClock;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** All members of a quorum: their links, from the start of a client to its end. Thread-safe. */
public final class MemberGroup implements RedisServers {

    private static final Duration LONGEST_CLOSING = Duration.ofSeconds(2);

    private final QuorumId quorum;
    private final Founding founding;
    private final List<LettuceSource> sources;
    private final List<MemberNode> members;
    private final List<RedisNode> links;
    private final LocalClock clock;
    private final Timing timing;
    private final ReadingThreads readers;
    private volatile Runnable changed = () -> {};

    /**
     * Members that are not connected yet.
     *
     * @param sources of each member, what connects to it
     * @param linking makes the links of a member
     * @param readers notes the threads that read
     */
    public MemberGroup(
            QuorumId quorum,
            List<LettuceSource> sources,
            Function<LettuceSource, LinkedNode> linking,
            QuorumKeys keys,
            LocalClock clock,
            Timing timing,
            ReadingThreads readers) {
        this.quorum = quorum;
        this.sources = List.copyOf(sources);
        this.clock = clock;
        this.timing = timing;
        this.readers = readers;
        this.founding = new Founding(
                quorum, sources.stream().map(LettuceSource::description).toList());
        RunIds runIds = new RunIds();
        List<MemberNode> nodes = new ArrayList<>();
        for (LettuceSource source : sources) {
            nodes.add(new MemberNode(
                    nodes.size(),
                    source.description(),
                    linking.apply(source),
                    quorum,
                    founding,
                    keys,
                    clock,
                    () -> microsAt(clock.nanos()).orElse(0),
                    runIds,
                    this::standingChanged));
        }
        this.members = List.copyOf(nodes);
        this.links = nodes.stream().<RedisNode>map(MemberNode::link).toList();
    }

    public QuorumId quorum() {
        return quorum;
    }

    public List<MemberNode> members() {
        return members;
    }

    /** What runs whenever the standing of a member has changed. Short, and does not block. */
    public void whenChanged(Runnable task) {
        changed = task;
    }

    /** What one member has said may be what others wait for. */
    private void standingChanged() {
        members.forEach(MemberNode::enrolWithWhatIsKnown);
        changed.run();
    }

    /** The member that shows that this client must not use its quorum, and what is wrong with it; empty if none is. */
    public Optional<Map.Entry<MemberNode, BackendFailure>> contradiction() {
        return founding.contradiction().map(found -> Map.entry(members.get(found.member()), found.why()));
    }

    /** The quorum's time; empty until the clock of a member is known. */
    public OptionalLong microsAt(long nanos) {
        return QuorumClock.micros(members.stream()
                .flatMap(member -> member.microsAt(nanos).stream())
                .toList());
    }

    /** How many members vote, as far as is known. */
    public int voting() {
        return (int)
                members.stream().filter(member -> member.failure().isEmpty()).count();
    }

    /** Begins to connect all members. Does not block. */
    public void open(ClientChannel channel, Function<MemberNode, RedisTransport.Events> events) throws BackendFailure {
        for (MemberNode member : members) {
            member.link().open(channel, clock, events.apply(member));
        }
    }

    // ---- RedisServers

    @Override
    public String description() {
        return "the quorum of "
                + String.join(", ", members.stream().map(MemberNode::address).toList());
    }

    @Override
    public List<RedisNode> nodes() {
        return links;
    }

    @Override
    public void listenTo(ClientChannel channel) {
        members.forEach(member -> member.link().listenTo(channel));
    }

    @Override
    public CompletionStage<Boolean> suspend() {
        return all(LinkedNode::suspend);
    }

    @Override
    public void resume() {
        members.forEach(member -> member.link().resume());
    }

    private CompletionStage<Boolean> all(Function<LinkedNode, CompletionStage<Boolean>> ending) {
        CompletableFuture<?>[] endings = members.stream()
                .map(member -> ending.apply(member.link()).toCompletableFuture())
                .toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(endings).thenApply(none -> true);
    }

    /** Of all members that can be asked, each of which is named. */
    @Override
    public CompletionStage<List<String>> warnings() {
        List<CompletableFuture<List<String>>> asked = members.stream()
                .map(member -> member.link()
                        .warnings()
                        .exceptionally(unreachable -> List.of())
                        .toCompletableFuture())
                .toList();
        return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
                .thenApply(none -> Stream.concat(
                                members.stream().flatMap(MemberGroup::warning),
                                asked.stream().flatMap(warnings -> warnings.join().stream()))
                        .filter(Objects::nonNull)
                        .toList());
    }

    private static Stream<String> warning(MemberNode member) {
        Optional<BackendFailure> failure = member.failure();
        return failure
                .map(why -> "Member " + member.address() + " of the quorum does not vote: " + why.seen()
                        + ". Locks are granted as long as enough others do")
                .stream();
    }

    @Override
    public boolean isListening() {
        return quorum.size().isEnough((int)
                members.stream().filter(member -> member.link().isListening()).count());
    }

    /** Whether enough other members are heard. */
    public boolean isListeningWithout(MemberNode one) {
        return quorum.size().isEnough((int) members.stream()
                .filter(member -> member != one && member.link().isListening())
                .count());
    }

    @Override
    public Topology topology() {
        return new Topology(
                Topology.Kind.QUORUM,
                OptionalLong.empty(),
                IntStream.range(0, members.size()).mapToObj(this::described).toList());
    }

    /** Under the address that it would have as the one server of a client. */
    private Topology.Node described(int index) {
        MemberNode member = members.get(index);
        boolean isUp = member.link().failure().isEmpty() && member.link().isListening();
        Topology.Node node = sources.get(index).topology(isUp).nodes().get(0);
        return isUp && member.failure().isPresent()
                ? new Topology.Node(node.address(), Topology.NodeState.QUARANTINED)
                : node;
    }

    @Override
    public boolean isOnOwnThread() {
        return readers.haveCurrent() || timing.isOnOwnThread();
    }

    @Override
    public void close() {
        BlockingAnswer.endOf(all(LinkedNode::end), LONGEST_CLOSING);
        sources.forEach(LettuceSource::close);
    }
}
