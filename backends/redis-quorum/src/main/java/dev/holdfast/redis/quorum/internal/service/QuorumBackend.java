package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.BlockedThread;
import dev.holdfast.HoldfastException;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.failure.BlockingAnswer;
import dev.holdfast.redis.internal.failure.StartAdvice;
import dev.holdfast.redis.internal.service.Announcements;
import dev.holdfast.redis.internal.service.Checkpoints;
import dev.holdfast.redis.internal.service.IdentityChange;
import dev.holdfast.redis.internal.service.Requests;
import dev.holdfast.redis.internal.service.StartedClock;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.internal.wire.QueuedClient;
import dev.holdfast.redis.internal.wire.ScriptRequests;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberGroup;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.Capabilities;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockService;
import dev.holdfast.spi.Operator;
import dev.holdfast.spi.OutcomeStore;
import dev.holdfast.spi.identity.Identity;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Locks on a quorum: the life of a client there, from its start to its end. */
final class QuorumBackend implements LockBackend {

    private static final Duration LONGEST_QUIET = Duration.ofSeconds(1);

    private final MemberGroup group;
    private final LockKeys keys;
    private final Startup startup;
    private final StartedClock clock;
    private final Timing timing;
    private final Requests requests;
    private final Announcements announcements;
    private final MemberRequests members;
    private final CandidacySteps steps;
    final Candidacies candidacies;
    private final QuorumLocks locks;
    private final OutcomeStore outcomes;
    private final Operator operator;

    /** Keeps this client's part in checkpoints of the process, which nothing else refers to. */
    @Nullable
    Object checkpoints;

    QuorumBackend(
            MemberGroup group,
            QuorumKeys where,
            Identity identity,
            Startup startup,
            StartedClock clock,
            Timing timing) {
        this.group = group;
        this.keys = where.ofLocks();
        this.startup = startup;
        this.clock = clock;
        this.timing = timing;
        this.requests = new Requests(identity);
        this.announcements = new Announcements(group, requests, new ScriptRequests(keys), timing);
        QuorumSize size = group.quorum().size();
        long longestLeaseMillis = group.quorum().longestLeaseMillis();
        this.members = new MemberRequests(group, requests, clock);
        QuorumRequests scripts = new QuorumRequests(where, () -> QueuedClient.of(requests.identity()));
        MemberLeaves leaves = new MemberLeaves(members, scripts, timing);
        this.steps = new CandidacySteps(size, members, scripts, leaves, timing);
        this.candidacies = new Candidacies(size, longestLeaseMillis, members, scripts, steps, timing);
        this.locks = new QuorumLocks(size, longestLeaseMillis, members, scripts, candidacies, steps, leaves, clock);
        this.outcomes = new QuorumOutcomes(size, members, scripts, candidacies);
        this.operator = new QuorumOperator(size, group, members, scripts, where, new Announcer(), timing);
    }

    /** Announces this client to members. */
    private final class Announcer implements QuorumOperator.Announcer {

        @Override
        public void repeatBlocked(List<BlockedThread> threads) {
            announcements.repeatBlocked(threads);
        }

        @Override
        public CompletionStage<Long> to(int member) {
            return announcements.announceTo(group.members().get(member).link());
        }
    }

    @Override
    public String clientId() {
        return requests.identity().clientId();
    }

    @Override
    public String description() {
        return group.description();
    }

    @Override
    public Capabilities capabilities() {
        return locks.capabilities();
    }

    @Override
    public LockService locks() {
        return locks;
    }

    @Override
    public OutcomeStore outcomes() {
        return outcomes;
    }

    @Override
    public Operator operator() {
        return operator;
    }

    @Override
    public void requireValidName(String name) {
        LockKeys.requireValidName(name);
    }

    @Override
    public void start(BackendListener listener, LocalClock given) {
        clock.begin(given);
        steps.begin(listener::granted, candidacies::forget);
        IdentityChange rebirth = new IdentityChange(group, keys, requests, listener, candidacies::forgetAll);
        MemberEvents events = new MemberEvents(
                group, candidacies, listener, () -> requests.identity().secret(), announcements, rebirth::twinFound);
        FirstMembers first = new FirstMembers(group);
        group.whenChanged(() -> {
            first.wake();
            events.standingChanged();
        });
        try {
            group.open(keys.channelOf(requests.identity()), events::of);
            if (startup == Startup.CONNECTED) {
                first.await();
            }
            checkpoints = Checkpoints.registered(rebirth);
        } catch (BackendFailure e) {
            throw notStarted(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw notStarted(new BackendFailure(
                    BackendFailure.Kind.UNKNOWN, "the thread was interrupted while it connected", e));
        }
        announcements.begin();
    }

    private HoldfastException notStarted(BackendFailure failure) {
        close();
        return failure.toException(null, StartAdvice.message(description(), failure));
    }

    @Override
    public boolean isListening() {
        return group.isListening();
    }

    @Override
    public Topology topology() {
        return group.topology();
    }

    @Override
    public boolean isOnOwnThread() {
        return group.isOnOwnThread();
    }

    @Override
    public void close() {
        if (!isOnOwnThread()) {
            // What has been answered by enough members may still have to be taken back at the others.
            BlockingAnswer.endOf(members.quiet(), LONGEST_QUIET);
        }
        timing.end();
        group.close();
    }
}
