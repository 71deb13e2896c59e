package dev.holdfast.redis.quorum.internal.wire;

import dev.holdfast.redis.internal.wire.QueuedClient;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.redis.quorum.internal.script.QuorumScripts;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoredKind;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * What each script is given, in its order, but for the record and the two ids that stand before everything else; these
 * are the member's own. Each script's file documents its keys and arguments. Thread-safe.
 */
public final class QuorumRequests {

    private final QuorumKeys keys;
    private final Supplier<QueuedClient> client;

    /**
     * Requests with the keys of a prefix.
     *
     * @param client in whose name they are sent now
     */
    public QuorumRequests(QuorumKeys keys, Supplier<QueuedClient> client) {
        this.keys = keys;
        this.client = client;
    }

    /** As it ends what stands in a queue. */
    private String secret() {
        return client.get().suffix();
    }

    public ScriptRequest ask(LockId lock, Question question, long notAfterMicros) {
        List<String> arguments = new ArrayList<>(10);
        question.addTo(arguments, secret(), notAfterMicros);
        return new ScriptRequest(QuorumScripts.ASK, keys.ofLock(lock.name()), arguments);
    }

    public ScriptRequest settle(LockId lock, Bid bid, int yields, TokenRange tokens) {
        return new ScriptRequest(
                QuorumScripts.SETTLE,
                List.of(keys.ofLocks().hold(lock.name()), keys.ofLocks().fence(lock.name())),
                List.of(
                        VoteValue.owner(bid.client(), bid.attempt(), yields),
                        Long.toString(tokens.lowest()),
                        Integer.toString(tokens.count()),
                        Long.toString(tokens.highest())));
    }

    /**
     * Ends a hold.
     *
     * @param question what a fresh attempt asks after that, if any
     * @param notAfterMicros when that is too old
     */
    public ScriptRequest release(
            LockId lock,
            HeldVote held,
            long topMicros,
            long minimumHoldMillis,
            @Nullable Question question,
            long notAfterMicros) {
        List<String> arguments = new ArrayList<>(17);
        arguments.add(held.attempt());
        arguments.add(Integer.toString(held.yields()));
        arguments.add(held.asked() + secret());
        arguments.add(Long.toString(held.bid().ticket()));
        arguments.add(Long.toString(held.hold().lastToken()));
        arguments.add(Long.toString(topMicros));
        arguments.add(Long.toString(minimumHoldMillis));
        if (question != null) {
            question.addTo(arguments, secret(), notAfterMicros);
        }
        return new ScriptRequest(QuorumScripts.RELEASE, keys.ofLock(lock.name()), arguments);
    }

    /**
     * Takes an attempt back, also what it had before it yielded for the last time.
     *
     * @param bid its place; that of an attempt that never asked has no ticket
     * @param lastToken the highest token that it held; zero if it held none
     */
    public ScriptRequest leave(LockId lock, Bid bid, Attempt attempt, int yields, long lastToken, long topMicros) {
        List<String> arguments = new ArrayList<>(List.of(VoteValue.attempt(bid.client(), attempt.number()), "0"));
        addLeft(arguments, yields, attempt, secret(), lastToken, topMicros, bid.ticket());
        return new ScriptRequest(QuorumScripts.LEAVE, keys.ofLock(lock.name()), arguments);
    }

    /** Gives back a vote of an attempt that has yielded since, or is over. */
    public ScriptRequest leaveStale(LockId lock, String clientId, long attempt, int yields, long topMicros) {
        return new ScriptRequest(
                QuorumScripts.LEAVE,
                keys.ofLock(lock.name()),
                vote(VoteValue.attempt(clientId, attempt), yields, topMicros));
    }

    /**
     * Ends the votes for one hold by force.
     *
     * @param votes those that were seen, which are for the same
     */
    public ScriptRequest forceRelease(LockId lock, List<VoteValue> votes, long topMicros) {
        VoteValue.Identity held = votes.get(0).identity();
        List<String> arguments = vote(VoteValue.attempt(held.client(), held.attempt()), held.yields(), topMicros);
        votes.stream()
                .flatMapToLong(vote -> LongStream.of(vote.tokens().lowest(), vote.holdToken()))
                .distinct()
                .forEach(token -> arguments.add(Long.toString(token)));
        return new ScriptRequest(QuorumScripts.LEAVE, keys.ofLock(lock.name()), arguments);
    }

    /** A vote of one round, and no place in the queue. */
    private static List<String> vote(String attempt, int yields, long topMicros) {
        List<String> arguments = new ArrayList<>(List.of(attempt, Integer.toString(yields)));
        addLeft(arguments, yields, Attempt.exclusive(0, 0, 0, 0), "", 0, topMicros, 0);
        return arguments;
    }

    private static void addLeft(
            List<String> arguments,
            int lastRound,
            Attempt asked,
            String secret,
            long lastToken,
            long topMicros,
            long ticket) {
        arguments.add(Integer.toString(lastRound));
        arguments.add(Long.toString(asked.leaseMillis()));
        arguments.add(asked.numbers() + secret);
        arguments.add(Long.toString(lastToken));
        arguments.add(Long.toString(topMicros));
        arguments.add(Long.toString(ticket));
    }

    /**
     * Extends holds.
     *
     * @param held the holds
     * @param locks of each the lock
     * @param leases of each the lease in milliseconds
     */
    public ScriptRequest renew(List<HeldVote> held, List<LockId> locks, List<Long> leases) {
        List<String> names = new ArrayList<>(3 * held.size());
        List<String> arguments = new ArrayList<>(6 * held.size());
        for (int i = 0; i < held.size(); i++) {
            HeldVote vote = held.get(i);
            names.addAll(keys.ofLock(locks.get(i).name()));
            arguments.add(vote.owner());
            arguments.add(vote.hold().token() + ":" + vote.hold().numbers());
            arguments.add(Long.toString(vote.hold().lastToken()));
            arguments.add(Long.toString(vote.bid().ticket()));
            arguments.add(Long.toString(leases.get(i)));
            arguments.add(vote.asked() + secret());
        }
        return new ScriptRequest(QuorumScripts.RENEW, names, arguments);
    }

    public ScriptRequest inspect(LockId lock) {
        return new ScriptRequest(
                QuorumScripts.INSPECT,
                List.of(keys.ofLocks().hold(lock.name()), keys.ofLocks().queue(lock.name())),
                List.of());
    }

    public ScriptRequest recall(LockId lock, StoredKind kind) {
        String name = lock.name();
        return new ScriptRequest(
                QuorumScripts.RECALL,
                List.of(
                        kind == StoredKind.DATA
                                ? keys.ofLocks().data(name)
                                : keys.ofLocks().outcome(name)),
                List.of());
    }

    /** Stores an outcome, or what a holder keeps, under a hold. */
    public ScriptRequest store(NewOutcome outcome, HeldVote held) {
        return store(
                outcome.lock(), outcome.kind(), held.owner(), StoredValue.of(outcome, held), outcome.validityMillis());
    }

    /** Stores what other members have. */
    public ScriptRequest storeBack(LockId lock, StoredKind kind, StoredValue value, long validityMillis) {
        return store(lock, kind, "", value, validityMillis);
    }

    private ScriptRequest store(LockId lock, StoredKind kind, String owner, StoredValue value, long validityMillis) {
        String hold = keys.ofLocks().hold(lock.name());
        String queue = keys.ofLocks().queue(lock.name());
        String validity = Long.toString(validityMillis);
        return kind == StoredKind.DATA
                ? new ScriptRequest(
                        QuorumScripts.STORE_DATA,
                        List.of(hold, keys.ofLocks().data(lock.name()), queue),
                        List.of(owner, value.written(kind), validity))
                : new ScriptRequest(
                        QuorumScripts.STORE_OUTCOME,
                        List.of(hold, keys.ofLocks().outcome(lock.name()), queue),
                        List.of(owner, Long.toString(value.token()), value.written(kind), validity));
    }
}
