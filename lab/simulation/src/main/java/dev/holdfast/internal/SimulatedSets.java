package dev.holdfast.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.internal.sets.AllOf;
import dev.holdfast.internal.sets.AnyOf;
import dev.holdfast.internal.sets.Part;
import dev.holdfast.internal.sets.Surroundings;
import dev.holdfast.internal.time.Alarm;
import dev.holdfast.lab.simulation.schedule.Call.Patience;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * Calls for several locks. They and their requests are the real ones; the leases alone are not those of the API, which
 * are collected on a thread of their own when they are dropped.
 */
public final class SimulatedSets {

    private final HoldfastClient client;
    private final OwnSurroundings surroundings;

    /** What was given back last of each lock. */
    private final Map<String, GivenBack> givenBack = new HashMap<>();

    private record GivenBack(CompletableFuture<ReleaseOutcome> answer, long sentNanos) {}

    /**
     * Calls of a client.
     *
     * @param client made by {@link HoldfastClient}
     */
    public SimulatedSets(Holdfast client) {
        this.client = (HoldfastClient) client;
        this.surroundings = new OwnSurroundings(new SetSurroundings(this.client), givenBack);
    }

    /**
     * Asks for all of several locks.
     *
     * @param names of the locks
     * @param options what is asked for
     * @param patience how long
     * @param wait for how long, if it is timed
     * @return completed where user code runs
     */
    public CompletableFuture<LeaseSet> all(List<String> names, LockOptions options, Patience patience, Duration wait) {
        AllOf set = new AllOf(surroundings, parts(names, options));
        return switch (patience) {
            case ENDLESS -> set.acquireAsync();
            case TIMED -> set.acquireAsync(wait);
            case ONCE -> set.acquireAsync(Duration.ZERO);
        };
    }

    /**
     * Asks for one of several locks.
     *
     * @param names of the locks
     * @param options what is asked for
     * @param patience how long
     * @param wait for how long, if it is timed
     * @return completed where user code runs
     */
    public CompletableFuture<Lease> any(List<String> names, LockOptions options, Patience patience, Duration wait) {
        AnyOf any = new AnyOf(surroundings, parts(names, options));
        return switch (patience) {
            case ENDLESS -> any.acquireAsync();
            case TIMED -> any.acquireAsync(wait);
            case ONCE -> any.acquireAsync(Duration.ZERO);
        };
    }

    /**
     * What the engine knows of a lease.
     *
     * @param lease of one of these calls
     * @return the lease behind it
     */
    public static LiveLease live(Lease lease) {
        return ((KeptLease) lease).live;
    }

    /**
     * Whether a call has given a lock back and waited for the answer for as long as it has to.
     *
     * @param name the lock's name
     * @return true if there is no answer yet
     */
    public boolean isOwed(String name) {
        GivenBack last = givenBack.get(name);
        return last != null
                && !last.answer.isDone()
                && surroundings.nanos() - last.sentNanos >= surroundings.momentNanos();
    }

    private List<Part> parts(List<String> names, LockOptions options) {
        List<Part> parts = new ArrayList<>();
        for (String name : names) {
            parts.add(new OwnPart(client, name, new Acquisition(client, name, Share.EXCLUSIVE, options)));
        }
        return parts;
    }

    /** A lock of a set, which is asked for as by the API. */
    private record OwnPart(HoldfastClient client, String name, Acquisition acquisition) implements Part {

        @Override
        public CompletableFuture<Lease> probe(Duration limit, @Nullable Joint joint) {
            return asked(WaitTime.onceOfSeveral(limit), limit, false, joint);
        }

        @Override
        public CompletableFuture<Lease> once(@Nullable Joint joint) {
            return asked(WaitTime.once(), Duration.ZERO, true, joint);
        }

        @Override
        public CompletableFuture<Lease> acquire() {
            return asked(WaitTime.endless(), Duration.ZERO, true, null);
        }

        @Override
        public CompletableFuture<Lease> acquire(Duration wait) {
            return asked(WaitTime.of(name, wait), wait, true, null);
        }

        private CompletableFuture<Lease> asked(WaitTime how, Duration wait, boolean asksAgain, @Nullable Joint joint) {
            return acquisition.part(how, wait, asksAgain, live -> new KeptLease(live, client.engine()), joint);
        }

        @Override
        public boolean wouldWaitForItself() {
            return false;
        }
    }

    /** That of the client, which releases these leases. */
    private record OwnSurroundings(SetSurroundings real, Map<String, GivenBack> givenBack) implements Surroundings {

        @Override
        public long nanos() {
            return real.nanos();
        }

        @Override
        public Alarm at(long atNanos, Runnable task) {
            return real.at(atNanos, task);
        }

        @Override
        public long momentNanos() {
            return real.momentNanos();
        }

        @Override
        public RandomGenerator random() {
            return real.random();
        }

        @Override
        public Joint joint() {
            return real.joint();
        }

        @Override
        public CompletableFuture<ReleaseOutcome> release(Lease lease, Joint joint) {
            return live(lease).release(joint);
        }

        @Override
        public CompletableFuture<ReleaseOutcome> giveBack(Lease lease, Joint joint) {
            CompletableFuture<ReleaseOutcome> answer = live(lease).giveBack(joint);
            givenBack.put(lease.name(), new GivenBack(answer, nanos()));
            return answer;
        }

        @Override
        public <T> ClientFuture<T> promised() {
            return real.promised();
        }

        @Override
        public <T> ClientFuture<T> awaited() {
            return real.awaited();
        }

        @Override
        public void requireOpen(String name) {
            real.requireOpen(name);
        }

        @Override
        public void requireOtherThread(String shown) {
            real.requireOtherThread(shown);
        }
    }

    /** A lease whose handle is not dropped. */
    private static final class KeptLease extends LeaseView {

        KeptLease(LiveLease live, Engine engine) {
            super(live, engine);
        }

        @Override
        public CompletableFuture<ReleaseOutcome> releaseAsync() {
            CompletableFuture<ReleaseOutcome> answer = new CompletableFuture<>();
            var unused = live.release().thenAccept(outcome -> engine.userCode.execute(() -> answer.complete(outcome)));
            return answer;
        }

        @Override
        public ReleaseOutcome release() {
            throw new UnsupportedOperationException("no call of the simulation blocks");
        }

        @Override
        public void close() {
            throw new UnsupportedOperationException("no call of the simulation blocks");
        }
    }
}
