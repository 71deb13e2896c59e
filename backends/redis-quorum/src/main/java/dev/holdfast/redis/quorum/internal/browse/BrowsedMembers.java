package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.HoldfastException;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.internal.browse.BrowsedMember.Open;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.QuorumId;
import dev.holdfast.redis.quorum.internal.service.QuorumSettings;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The members of a quorum, for one who looks at its locks. They are asked side by side, with one time limit for all,
 * and those that do not answer are left out, as long as enough others do: after a moment if they cannot change what the
 * others say, and at once while they owe an answer. Thread-safe.
 */
public final class BrowsedMembers implements AutoCloseable {

    private static final Duration LONGEST_ANSWER = Duration.ofSeconds(5);

    /** How long to wait for the last answers once what has been answered is enough. */
    private static final Duration GRACE = Duration.ofSeconds(1);

    /** How long to wait for the last members to be connected when there are enough. */
    private static final Duration LONGEST_FOR_ALL = Duration.ofSeconds(3);

    private final QuorumSettings settings;
    private final QuorumId quorum;
    private final QuorumKeys keys;
    private final Timing timing;
    private final List<BrowsedMember> members;
    private final MemberConnections connections;
    private final AtomicBoolean closed = new AtomicBoolean();

    private BrowsedMembers(QuorumSettings settings) {
        this.settings = settings;
        this.quorum = settings.id();
        settings.requireServers();
        this.keys = new QuorumKeys(settings.keys());
        this.timing = new ThreadTiming("browser");
        this.members = OwnClient.ofMembers(settings.members(), settings.sslOptions(), timing).stream()
                .map(client -> new BrowsedMember(client, timing))
                .toList();
        this.connections = new MemberConnections(quorum.size(), members, timing);
    }

    /**
     * Connects. Blocks for a few seconds at most.
     *
     * @throws IllegalStateException if there are no members
     * @throws IllegalArgumentException if the settings make no quorum, or do not fit together
     * @throws dev.holdfast.HoldfastException if too few members are in reach
     */
    public static BrowsedMembers connected(QuorumSettings settings) throws InterruptedException {
        BrowsedMembers connected = new BrowsedMembers(settings);
        try {
            connected.connections.await(LONGEST_FOR_ALL);
            connected.ask(redis -> CompletableFuture.completedFuture(true));
            return connected;
        } catch (BackendFailure failure) {
            connected.close();
            throw connected.failed(failure);
        } catch (Throwable e) {
            // Its threads would go on without an owner.
            connected.close();
            throw e;
        }
    }

    /** What a failure means for one who looks. */
    public HoldfastException failed(BackendFailure failure) {
        return failure.toException(null, "Cannot list the locks of " + settings + ": " + failure.seen());
    }

    public QuorumSize size() {
        return quorum.size();
    }

    public QuorumKeys keys() {
        return keys;
    }

    /**
     * An answer.
     *
     * @param quorum the id that the member's record names; empty if it has none
     * @param micros the member's time
     */
    record Answer<T>(String quorum, long micros, T value) {}

    /** A question that is on its way. */
    private record Asked<T>(int member, Open open, CompletableFuture<Answer<T>> answer) {}

    /** Asks all members at once, and goes on without those that are late. */
    <T> Map<Integer, Answer<T>> ask(Function<RedisAsyncCommands<String, String>, CompletionStage<T>> question)
            throws BackendFailure, InterruptedException {
        return ask(question, answers -> true);
    }

    /**
     * Asks all members at once. A member whose stage fails has not answered.
     *
     * @param question sends commands; does not block
     * @param isDecided whether no other answer could change what these say, which are as many as make a grant at least
     * @return by the number of the member, of as many as make a grant at least
     */
    <T> Map<Integer, Answer<T>> ask(
            Function<RedisAsyncCommands<String, String>, CompletionStage<T>> question,
            Predicate<Collection<Answer<T>>> isDecided)
            throws BackendFailure, InterruptedException {
        long lastNanos = timing.nanoTime() + LONGEST_ANSWER.toNanos();
        long untilNanos = lastNanos;
        Map<Integer, BackendFailure> failures = new HashMap<>();
        Map<Integer, Asked<T>> open = new TreeMap<>();
        BlockingQueue<Asked<T>> ended = new LinkedBlockingQueue<>();
        connections.open(untilNanos, failures).forEach((member, connection) -> {
            Asked<T> asked = new Asked<>(member, connection, asked(member, connection, question));
            open.put(member, asked);
            var unused = asked.answer.handle((answer, error) -> ended.add(asked));
        });
        Map<Integer, Answer<T>> answers = new TreeMap<>();
        boolean isGrace = false;
        while (!open.isEmpty() && !(isGrace && areSlow(open.keySet()))) {
            Asked<T> next = ended.poll(untilNanos - timing.nanoTime(), TimeUnit.NANOSECONDS);
            if (next == null) {
                break;
            }
            open.remove(next.member);
            try {
                answers.put(next.member, next.answer.get());
            } catch (ExecutionException e) {
                connections.failed(next.member, next.open, Failures.asBackendFailure(e), failures);
            }
            if (!isGrace && size().isEnough(answers.size()) && isDecided.test(answers.values())) {
                isGrace = true;
                untilNanos = Math.min(untilNanos, timing.nanoTime() + GRACE.toNanos());
            }
        }
        for (Asked<T> late : open.values()) {
            failures.put(late.member, silent());
            members.get(late.member).owes(late.answer);
            long leftNanos = lastNanos - timing.nanoTime();
            if (leftNanos > 0) {
                timing.after(leftNanos, () -> giveUp(late));
            } else {
                giveUp(late);
            }
        }
        connections.requireEnough(answers.size(), failures);
        requireOneFounding(answers);
        return answers;
    }

    /** What members have voted for that were founded with different servers says nothing of one quorum. */
    private <T> void requireOneFounding(Map<Integer, Answer<T>> answers) throws BackendFailure {
        Map<String, List<String>> founded = answers.entrySet().stream()
                .filter(entry -> !entry.getValue().quorum().isEmpty())
                .collect(Collectors.groupingBy(
                        entry -> QuorumId.withoutMark(entry.getValue().quorum()),
                        LinkedHashMap::new,
                        Collectors.mapping(entry -> members.get(entry.getKey()).description(), Collectors.toList())));
        if (founded.size() > 1) {
            List<List<String>> apart = List.copyOf(founded.values());
            throw quorum.refusalOfMembersFoundedApart(apart.get(0), apart.get(1));
        }
    }

    private boolean areSlow(Collection<Integer> some) {
        return some.stream().allMatch(member -> members.get(member).isSlow());
    }

    private void giveUp(Asked<?> late) {
        if (!late.answer.isDone()) {
            connections.failed(late.member, late.open, silent(), new HashMap<>());
        }
    }

    private static BackendFailure silent() {
        return new BackendFailure(Kind.UNKNOWN, "no answer within " + LONGEST_ANSWER.toSeconds() + " s", null);
    }

    /** Also asks whether the member votes. */
    private <T> CompletableFuture<Answer<T>> asked(
            int member, Open open, Function<RedisAsyncCommands<String, String>, CompletionStage<T>> question) {
        try {
            CompletionStage<List<String>> time = open.redis().time();
            CompletionStage<Map<String, String>> record =
                    ForeignKeys.unlessOfAnotherType(open.redis().hgetall(keys.record()), Map.of());
            CompletionStage<Answer<Map<String, String>>> standing = time.thenCombine(
                    record, (now, fields) -> new Answer<>(fields.getOrDefault("quorum", ""), micros(now), fields));
            return question.apply(open.redis())
                    .thenCombine(standing, (value, known) -> {
                        requireThisQuorum(known.quorum());
                        members.get(member).answered(open, votes(known.value(), open, known.micros()));
                        return new Answer<>(known.quorum(), known.micros(), value);
                    })
                    .toCompletableFuture();
        } catch (RuntimeException notSent) {
            return CompletableFuture.failedFuture(notSent);
        }
    }

    /** What a member of another quorum has voted for says nothing of this one. */
    private void requireThisQuorum(String id) {
        if (!id.isEmpty() && !quorum.isIdOf(id)) {
            throw new CompletionException(quorum.refusalOfAMemberOf(id));
        }
    }

    private static long micros(List<String> time) {
        return TimeUnit.SECONDS.toMicros(Long.parseLong(time.get(0))) + Long.parseLong(time.get(1));
    }

    /** Whether its record is of this quorum and this run, and the time is over for which it does not vote. */
    private boolean votes(Map<String, String> record, Open open, long micros) {
        String from = record.getOrDefault("from", "");
        String id = record.getOrDefault("quorum", "");
        return quorum.isIdOf(id)
                && id.equals(QuorumId.withoutMark(id))
                && open.runId().map(run -> run.equals(record.get("run"))).orElse(true)
                && from.matches("\\d{1,18}")
                && Long.parseLong(from) <= micros;
    }

    /** What one member is asked, which blocks. */
    @FunctionalInterface
    interface BlockingQuestion<T> {

        T at(RedisAsyncCommands<String, String> redis) throws BackendFailure, InterruptedException;
    }

    /** Asks the members that are connected, one after the other, as long as enough of them answer. */
    <T> Map<Integer, T> askInTurn(BlockingQuestion<T> question) throws BackendFailure, InterruptedException {
        Map<Integer, BackendFailure> failures = new HashMap<>();
        Map<Integer, Open> open = connections.open(timing.nanoTime() + LONGEST_ANSWER.toNanos(), failures);
        Map<Integer, T> answers = new TreeMap<>();
        List<Integer> slowLast = open.keySet().stream()
                .sorted(Comparator.comparing(member -> members.get(member).isSlow()))
                .toList();
        for (int member : slowLast) {
            Open connection = Objects.requireNonNull(open.get(member));
            if (members.get(member).isSlow() && size().isEnough(answers.size())) {
                continue;
            }
            try {
                answers.put(member, question.at(connection.redis()));
            } catch (BackendFailure why) {
                connections.failed(member, connection, why, failures);
            }
        }
        connections.requireEnough(answers.size(), failures);
        return answers;
    }

    /** Asks one member over its connection. */
    <T> T askOne(int member, Open connection, BlockingQuestion<T> question)
            throws BackendFailure, InterruptedException {
        try {
            return question.at(connection.redis());
        } catch (BackendFailure why) {
            connections.failed(member, connection, why, new HashMap<>());
            throw why;
        }
    }

    /** The connections of those members that are connected and not slow: of as many as make a grant at least. */
    Map<Integer, Open> connected() throws BackendFailure, InterruptedException {
        Map<Integer, Open> open = connections.open(timing.nanoTime() + LONGEST_ANSWER.toNanos(), new HashMap<>());
        Map<Integer, Open> quick = new TreeMap<>(open);
        quick.keySet().removeIf(member -> members.get(member).isSlow());
        return size().isEnough(quick.size()) ? quick : open;
    }

    /** The members, as they were when they answered last, or should have. */
    public Topology topology() {
        return new Topology(
                Topology.Kind.QUORUM,
                OptionalLong.empty(),
                members.stream()
                        .map(member -> new Topology.Node(member.address(), member.state()))
                        .toList());
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true)) {
            timing.end();
            members.forEach(BrowsedMember::close);
        }
    }

    @Override
    public String toString() {
        return settings.toString();
    }
}
