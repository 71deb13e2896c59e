package dev.holdfast.lab.chaos.client;

import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.lab.chaos.client.Plan.Manners;
import dev.holdfast.lab.chaos.record.ClientEvent.CounterRead;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.LossNotice;
import dev.holdfast.lab.chaos.record.ClientEvent.ReleaseAnswered;
import dev.holdfast.lab.chaos.record.FencedCounter;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * What is done under one lease: the fenced counter is read, time passes with a look at the lease now and then, and the
 * counter is written; or read again, where others may hold the lock as well.
 *
 * <p>Only what the lease itself has promised is written down: at each look, until when it may be trusted. A thread that
 * has no processor, or whose process is stopped, promises nothing meanwhile, whatever it does when it goes on.
 */
final class Section {

    private static final long NOTABLE_NANOS = 1_000_000;

    private final WorkerContext place;
    private final Plan plan;
    private final boolean alone;
    private final String hold;
    private final Lease lease;
    private long deadlineNanos;
    private long value;
    private boolean lost;

    private Section(WorkerContext place, Plan plan, boolean alone, String hold, Lease lease, long deadlineNanos) {
        this.place = place;
        this.plan = plan;
        this.alone = alone;
        this.hold = hold;
        this.lease = lease;
        this.deadlineNanos = deadlineNanos;
    }

    /**
     * Begins one.
     *
     * @param target as what the lock is held
     * @param hold the hold's name, which no other has
     * @param call the call that was granted it
     */
    static Section begin(WorkerContext place, Plan plan, Target target, String hold, String call, Lease lease) {
        long seenNanos = System.nanoTime();
        long deadlineNanos = seenNanos + lease.remaining().toNanos();
        // Whatever else is known, the server did not begin to count its lease before this.
        long grantedNanos = deadlineNanos - plan.options().lease().toNanos();
        place.journal().add(new LeaseBegan(hold, call, target.label(), target.units(), target.limit(), grantedNanos));
        place.journal()
                .history()
                .add(new HoldBegan(hold, lease.name(), place.thread(), lease.token(), seenNanos, deadlineNanos));
        boolean alone = target.label().equals(Target.ALONE);
        Section section = new Section(place, plan, alone, hold, lease, deadlineNanos);
        place.open().add(section);
        lease.onLost(reason -> place.journal().add(new LossNotice(hold, reason.name(), System.nanoTime())));
        return section;
    }

    void work() throws InterruptedException {
        new Stay(place, plan, List.of(this)).work();
    }

    /** Shows the token to the resource, so that earlier holders can write no more. */
    void enter() {
        value = place.counters().enter(lease.name(), lease.token());
    }

    /** Writes, if nobody else may hold the lock; a member of a group looks whether anybody has written. */
    void finish() {
        if (!alone) {
            readAgain();
        } else if (plan.manners() == Manners.CARELESS || lease.state() == LeaseState.HELD) {
            write();
        }
        look();
    }

    /** Only what is read while the lease may be trusted means anything. */
    private void readAgain() {
        long again = place.counters().value(lease.name());
        long atNanos = System.nanoTime();
        if (lease.state() == LeaseState.HELD) {
            place.journal().add(new CounterRead(hold, value, again, atNanos));
        }
    }

    /** Writes down until when the lease may be trusted, if that has moved; or that it is lost. */
    synchronized void look() {
        long seenNanos = System.nanoTime();
        long untilNanos = seenNanos + lease.remaining().toNanos();
        if (lease.state() == LeaseState.LOST) {
            lost();
        } else if (untilNanos - deadlineNanos > NOTABLE_NANOS) {
            deadlineNanos = untilNanos;
            place.journal().history().add(new HoldExtended(hold, untilNanos));
        }
    }

    private synchronized void lost() {
        if (!lost) {
            lost = true;
            place.journal().history().add(new HoldLost(hold, System.nanoTime()));
        }
    }

    void extend() {
        try {
            lease.extend(plan.options().lease());
        } catch (HoldfastException reported) {
            // It is as long as it was, or lost: the next look shows which.
            look();
        }
    }

    private void write() {
        long startNanos = System.nanoTime();
        boolean accepted = place.counters().write(lease.name(), lease.token(), value + 1);
        place.journal()
                .history()
                .wrote(new ResourceWrite(
                        FencedCounter.nameFor(lease.name()),
                        place.thread(),
                        lease.token(),
                        value,
                        value + 1,
                        accepted ? WriteAnswer.ACCEPTED : WriteAnswer.REFUSED,
                        startNanos,
                        System.nanoTime()));
    }

    /** The lock is about to be released, and is relied on no more. */
    void releasing() {
        place.open().remove(this);
        if (lease.state() == LeaseState.LOST) {
            lost();
        } else {
            place.journal().history().add(new HoldReleaseBegan(hold, System.nanoTime()));
        }
    }

    /** It has become another hold, which was not to be had while this one was there. */
    void changed() {
        place.journal().history().add(new HoldReleased(hold));
    }

    /** Releases a lease that a handle owns. */
    void release() {
        releasing();
        long startNanos = System.nanoTime();
        released(lease.release(), startNanos);
    }

    /** Releases a lease that a handle owns, and waits for the answer in another way. */
    void releaseAsync() {
        releasing();
        long startNanos = System.nanoTime();
        released(lease.releaseAsync().join(), startNanos);
    }

    /** All locks of a set were released. */
    void released(Map<String, ReleaseOutcome> outcomes, long startNanos) {
        released(Objects.requireNonNull(outcomes.get(lease.name()), lease::name), startNanos);
    }

    private void released(ReleaseOutcome outcome, long startNanos) {
        place.journal().add(new ReleaseAnswered(hold, outcome.name(), startNanos, System.nanoTime()));
        if (outcome == ReleaseOutcome.RELEASED) {
            place.journal().history().add(new HoldReleased(hold));
        } else if (outcome == ReleaseOutcome.ALREADY_LOST) {
            lost();
        }
    }
}
