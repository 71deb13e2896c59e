package dev.holdfast.internal.sets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.internal.SetParts;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.internal.time.Alarm;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Something breaks in the midst of a call for several locks: what it has put aside until then is sent all the same. */
class BrokenSetTest {

    private final OutOfMemoryError broken = new OutOfMemoryError("in the midst of a call");

    private final Rig rig = new Rig();
    private final Surroundings client = SetParts.surroundings(rig.client);
    private final List<Part> parts = SetParts.of(rig.client, "a", "b", "c");

    private SetAcquisition call(Surroundings surroundings, List<? extends Part> of, @Nullable Duration wait) {
        return new SetAcquisition(surroundings, of, new TimeLimit(surroundings, wait), surroundings::awaited);
    }

    private Sent.Asked asked(String name) {
        Sent.Asked asked = rig.server.expectAsk();
        assertThat(asked.ask.lock().name()).isEqualTo(name);
        return asked;
    }

    private Sent.Released released(String name) {
        Sent.Released released = rig.server.expectRelease();
        assertThat(released.release.lock().name()).isEqualTo(name);
        return released;
    }

    private LeaseSet held(Surroundings surroundings) {
        SetAcquisition call = call(surroundings, parts, null);
        call.begin();
        List.of(asked("a"), asked("b"), asked("c")).forEach(Sent.Asked::isGranted);
        return call.promise.join();
    }

    /** Breaks at this part. */
    private List<Part> brokenAt(int number) {
        return new AbstractList<>() {

            @Override
            public Part get(int index) {
                if (index == number) {
                    throw broken;
                }
                return parts.get(index);
            }

            @Override
            public int size() {
                return parts.size();
            }
        };
    }

    /** Breaks when it is to release this lock. */
    private Surroundings brokenAt(String name) {
        return new Surroundings() {

            @Override
            public CompletableFuture<ReleaseOutcome> release(Lease lease, Joint joint) {
                breakAt(lease);
                return client.release(lease, joint);
            }

            @Override
            public CompletableFuture<ReleaseOutcome> giveBack(Lease lease, Joint joint) {
                breakAt(lease);
                return client.giveBack(lease, joint);
            }

            private void breakAt(Lease lease) {
                if (lease.name().equals(name)) {
                    throw broken;
                }
            }

            @Override
            public long nanos() {
                return client.nanos();
            }

            @Override
            public Alarm at(long atNanos, Runnable task) {
                return client.at(atNanos, task);
            }

            @Override
            public long momentNanos() {
                return client.momentNanos();
            }

            @Override
            public RandomGenerator random() {
                return client.random();
            }

            @Override
            public Joint joint() {
                return client.joint();
            }

            @Override
            public <T> ClientFuture<T> promised() {
                return client.promised();
            }

            @Override
            public <T> ClientFuture<T> awaited() {
                return client.awaited();
            }

            @Override
            public void requireOpen(String lock) {
                client.requireOpen(lock);
            }

            @Override
            public void requireOtherThread(String shown) {
                client.requireOtherThread(shown);
            }
        };
    }

    @Test
    void acquire_thatBreaksBehindTheFirst_asksForTheFirst() {
        SetAcquisition call = call(client, brokenAt(1), null);

        assertThatThrownBy(call::begin).isSameAs(broken);

        asked("a").isGranted();
        rig.server.expectNothing();
    }

    @Test
    void acquire_oneThatCannotBeAskedFor_asksForTheOthersAndGivesThemBack() {
        SetAcquisition call = call(client, List.of(parts.get(0), new BrokenPart(), parts.get(2)), null);
        call.begin();

        List.of(asked("a"), asked("c")).forEach(Sent.Asked::isGranted);
        List.of(released("a"), released("c")).forEach(Sent.Released::isDone);

        assertThat(Rig.failure(call.promise)).isSameAs(broken);
        rig.assertAtRest();
    }

    @Test
    void release_thatBreaksBehindTheFirst_releasesTheFirst() {
        LeaseSet leases = held(brokenAt("b"));

        assertThatThrownBy(leases::releaseAsync).isSameAs(broken);

        released("a").isDone();
        rig.server.expectNothing();
        assertThat(leases.lease("a").state()).isEqualTo(LeaseState.RELEASED);
        assertThat(leases.lease("c").releaseAsync()).isNotDone();
        released("c").isDone();
    }

    @Test
    void acquire_thatBreaksWhileItGivesBack_givesBackWhatCameBefore() {
        SetAcquisition call = call(brokenAt("b"), parts, Duration.ofSeconds(1));
        call.begin();
        Sent.Asked first = asked("a");
        Sent.Asked second = asked("b");
        asked("c").isMisconfigured();
        second.isGranted();
        first.isGranted();

        released("a").isDone();
        rig.server.expectNothing();
        assertThat(Rig.failure(call.promise)).isSameAs(broken);
    }

    @Test
    void acquire_thatBreaksInItsMidst_givesBackBehindNoCodeOfUsers() {
        AtomicBoolean breaks = new AtomicBoolean();
        List<Part> breaking = new AbstractList<>() {

            @Override
            public Part get(int index) {
                if (breaks.get()) {
                    throw broken;
                }
                return parts.get(index);
            }

            @Override
            public int size() {
                return parts.size();
            }
        };
        Queue<Runnable> late = new ArrayDeque<>();
        SetAcquisition call =
                new SetAcquisition(client, breaking, new TimeLimit(client, null), SetParts.promises(late::add));
        call.begin();
        Sent.Asked first = asked("a");
        Sent.Asked second = asked("b");
        asked("c").isGranted();
        second.isTaken(60_000);
        breaks.set(true);
        first.isGranted();

        released("c").isDone();
        released("a").isDone();
        rig.assertAtRest();
        assertThat(late).as("what hangs on the call has not heard of it").hasSize(1);
        late.remove().run();
        assertThat(Rig.failure(call.promise)).isSameAs(broken);
    }

    /** Cannot be asked for. */
    private final class BrokenPart implements Part {

        @Override
        public String name() {
            return "b";
        }

        @Override
        public CompletableFuture<Lease> probe(Duration limit, @Nullable Joint joint) {
            throw broken;
        }

        @Override
        public CompletableFuture<Lease> once(@Nullable Joint joint) {
            throw broken;
        }

        @Override
        public CompletableFuture<Lease> acquire() {
            throw broken;
        }

        @Override
        public CompletableFuture<Lease> acquire(Duration wait) {
            throw broken;
        }

        @Override
        public boolean wouldWaitForItself() {
            return false;
        }
    }
}
