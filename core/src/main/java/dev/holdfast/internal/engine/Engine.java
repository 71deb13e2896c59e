package dev.holdfast.internal.engine;

import dev.holdfast.LockEvent;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.background.Compensations;
import dev.holdfast.internal.background.ForgedMessages;
import dev.holdfast.internal.background.RenewalBatches;
import dev.holdfast.internal.time.Threads;
import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.Timetable;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoredKind;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.random.RandomGenerator;

/** What the lanes of one client share. */
public final class Engine {

    /**
     * How many tokens a grant is asked for that may serve local handoffs. With the tokens used up, the lock goes back
     * to the server and stands idle for a round trip, so a grant should outlast many of those. A backend takes them out
     * of the microseconds that its clock has passed since the last grant; so a server that takes over with an older
     * fence has to do so, by its own clock, a millisecond after that grant at least.
     */
    private static final int TOKENS_OF_A_GRANT = 1000;

    /** How many sticky locks may rest at a time; those beyond go back to the server at once. */
    private static final int MOST_RESTING = 10_000;

    /** Where questions go. */
    public final LockBackend backend;

    /** The clocks. */
    public final Time time;

    /** The alarms. */
    public final Timetable timetable;

    /** Where jitter comes from. */
    public final RandomGenerator random;

    /** Where user code runs. */
    public final UserCode userCode;

    /** The exceptions for failures of the backend. */
    public final BackendExceptions exceptions;

    /** Who listens. */
    public final EventHub<LockEvent> events;

    /** Sends the renewals of all lanes, together where they are due together. */
    public final RenewalBatches renewalBatches;

    /** Repeats leaves and releases that were not answered. */
    public final Compensations compensations;

    /** Grants from the server so far. */
    public final LongAdder remoteGrants = new LongAdder();

    /** Grants from another thread of this client so far. */
    public final LongAdder localHandoffs = new LongAdder();

    /** Since when the server has been silent. */
    public final Silence silence = new Silence();

    /** How many holds may rest. */
    public final RestLimit restLimit = new RestLimit(MOST_RESTING);

    /** When a single question is given up. */
    public final long responseTimeoutNanos;

    /**
     * For how long a call may outlast its time limit for an answer that it is owed: a twentieth of the response
     * timeout, by which a healthy server has answered.
     */
    public final long momentNanos;

    /** When an endless request gives up on a silent server. */
    public final long patienceNanos;

    /** How long a waiter relies on a message that may be lost. */
    public final long pollBoundNanos;

    /** Whether leases remember where they were acquired. */
    public final boolean leakTracing;

    /** What calls wait for in their own threads. */
    public final Answers answers;

    /** What modules keep with this client, by its class. */
    public final ConcurrentMap<Class<?>, Object> companions = new ConcurrentHashMap<>();

    /** Where calls that block are refused. */
    public final BlockingCalls blockingCalls;

    /** The questions who holds a lock. */
    public final HolderQuestions holders;

    /** Writes about locks to the log. */
    public final Reports reports;

    /** What others have sent in the service's name. */
    public final ForgedMessages forgedMessages;

    private final AtomicBoolean closing = new AtomicBoolean();
    private final AtomicLong attempts = new AtomicLong();
    private final AtomicLong texts = new AtomicLong();
    private final AtomicLong highestToken = new AtomicLong();
    private final AtomicLong failovers = new AtomicLong();
    private volatile Optional<Instant> lastFailover = Optional.empty();

    /**
     * The failovers that a client has seen.
     *
     * @param count how many
     * @param last when the last one was seen, by the wall clock
     */
    public record Failovers(long count, Optional<Instant> last) {}

    /**
     * What the lanes of a client share, before there is a lane.
     *
     * @param backend not started yet
     * @param settings what the client was built with
     * @param time its clocks
     * @param random where jitter comes from
     */
    public Engine(LockBackend backend, ClientSettings settings, Time time, RandomGenerator random) {
        this.backend = backend;
        this.exceptions = new BackendExceptions(backend);
        BooleanSupplier onOwnThread = () -> Threads.isOnAlarmThread() || backend.isOnOwnThread();
        this.reports = new Reports(onOwnThread, time);
        this.forgedMessages = new ForgedMessages(time, reports::write);
        this.userCode = new UserCode(settings, time, reports::write);
        this.blockingCalls = new BlockingCalls(onOwnThread, userCode);
        this.time = time;
        this.timetable = new Timetable(time);
        this.random = random;
        this.events = new EventHub<>(userCode, "lock");
        this.holders = new HolderQuestions(backend, time);
        this.responseTimeoutNanos = settings.responseTimeout().toNanos();
        this.momentNanos = responseTimeoutNanos / 20;
        this.patienceNanos = settings.patience().toNanos();
        this.pollBoundNanos = settings.pollBound().toNanos();
        this.leakTracing = settings.leakTracing();
        this.answers = new Answers(time, timetable, responseTimeoutNanos);
        this.renewalBatches = new RenewalBatches(backend, time);
        this.compensations = new Compensations(backend, timetable, time, random, responseTimeoutNanos, reports::write);
    }

    /**
     * From now on no lane takes a request.
     *
     * @return false if that has been so before
     */
    public boolean beginClosing() {
        return closing.compareAndSet(false, true);
    }

    /**
     * Whether the client closes or is closed. A lane looks at it under its guard: a request that came before is there
     * for closing to find, and one that comes after is refused.
     *
     * @return true from the first step of closing on
     */
    public boolean isClosing() {
        return closing.get();
    }

    /**
     * A text to store under a lease.
     *
     * @param kind what it is
     * @param lock the lock's name
     * @param hold has to hold the lock
     * @param text what is stored
     * @param validity for how long
     * @return with a number of its own
     */
    public NewOutcome freshText(StoredKind kind, String lock, Hold hold, String text, Duration validity) {
        return new NewOutcome(LockId.of(lock), kind, hold, texts.incrementAndGet(), text, validity.toMillis());
    }

    /**
     * An attempt with a number of its own. Where local handoffs can happen, it asks for as many tokens as a turn can
     * use while no other client is known to wait; else for one. It asks for as long a lease as a minimum hold is, which
     * outlives a holder that dies.
     *
     * @param options what is asked for
     * @param share of what
     * @param nowNanos now
     * @param headStartMicros by how much earlier it is to be queued
     * @return a fresh attempt
     */
    public Attempt freshAttempt(LockOptions options, Share share, long nowNanos, long headStartMicros) {
        boolean handsOver = share == Share.EXCLUSIVE
                && options.renewing()
                && options.minHold().isZero()
                && (options.localHandoffs() > 0 || options.sticky().isPresent());
        int numbers = handsOver ? Math.max(TOKENS_OF_A_GRANT, options.localHandoffs() + 1) : 1;
        return new Attempt(
                attempts.incrementAndGet(),
                share,
                nowNanos,
                headStartMicros,
                Math.max(
                        options.lease().toMillis(),
                        options.minHold().plusNanos(999_999).toMillis()),
                numbers);
    }

    /**
     * The highest token that this client has ever seen, under any name.
     *
     * @return the floor for what it asks for
     */
    public long highestToken() {
        return highestToken.get();
    }

    /**
     * Remembers a token.
     *
     * @param token seen in a grant
     */
    public void sawToken(long token) {
        if (highestToken.get() < token) {
            highestToken.accumulateAndGet(token, Math::max);
        }
    }

    /** {@return the failovers so far, as far as this client has heard} */
    public Failovers failovers() {
        return new Failovers(failovers.get(), lastFailover);
    }

    /** Counts a failover, and reports it. */
    public void failedOver() {
        lastFailover = Optional.of(Instant.ofEpochMilli(time.wallMillis()));
        failovers.incrementAndGet();
        if (events.isHeard()) {
            events.put(new LockEvent.FailedOver(backend.topology()));
        }
    }
}
