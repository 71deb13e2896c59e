package dev.holdfast.lab.chaos.client;

import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.lab.chaos.client.Plan.Manners;
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
import java.util.concurrent.ThreadLocalRandom;

/**
 * What is done under one lease: the fenced counter is read, time passes with a look at the lease now and then, and the
 * counter is written.
 *
 * <p>Only what the lease itself has promised is written down: at each look, until when it may be trusted. A thread that
 * has no processor, or whose process is stopped, promises nothing meanwhile, whatever it does when it goes on.
 */
final class Section {

    private static final long NOTABLE_NANOS = 1_000_000;
    private static final int LONGEST_STEP_MILLIS = 20;

    private final WorkerContext place;
    private final Plan plan;
    private final String hold;
    private final Lease lease;
    private long deadlineNanos;
    private boolean lost;

    private Section(WorkerContext place, Plan plan, String hold, Lease lease, long deadlineNanos) {
        this.place = place;
        this.plan = plan;
        this.hold = hold;
        this.lease = lease;
        this.deadlineNanos = deadlineNanos;
    }

    static Section begin(WorkerContext place, Plan plan, String call, Lease lease) {
        String hold = call;
        long seenNanos = System.nanoTime();
        long deadlineNanos = seenNanos + lease.remaining().toNanos();
        // Whatever else is known, the server did not begin to count its lease before this.
        long grantedNanos = deadlineNanos - plan.options().lease().toNanos();
        place.journal().add(new LeaseBegan(hold, call, grantedNanos));
        place.journal()
                .history()
                .add(new HoldBegan(hold, plan.lock(), place.thread(), lease.token(), seenNanos, deadlineNanos));
        Section section = new Section(place, plan, hold, lease, deadlineNanos);
        place.open().add(section);
        lease.onLost(reason -> place.journal().add(new LossNotice(hold, reason.name(), System.nanoTime())));
        return section;
    }

    void work() throws InterruptedException {
        long startNanos = System.nanoTime();
        long value = place.counters().enter(plan.lock(), lease.token());
        boolean extended = plan.manners() != Manners.EXTENDING;
        while (!place.finishing().getAsBoolean()
                && System.nanoTime() - startNanos < plan.hold().toNanos()) {
            Thread.sleep(1 + ThreadLocalRandom.current().nextInt(LONGEST_STEP_MILLIS));
            look();
            if (!extended && System.nanoTime() - startNanos > plan.hold().toNanos() / 2) {
                extended = true;
                extend();
            }
        }
        if (plan.manners() == Manners.CARELESS || lease.state() == LeaseState.HELD) {
            write(value);
        }
        look();
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

    private void extend() {
        try {
            lease.extend(plan.options().lease());
        } catch (HoldfastException reported) {
            // It is as long as it was, or lost: the next look shows which.
            look();
        }
    }

    private void write(long value) {
        long startNanos = System.nanoTime();
        boolean accepted = place.counters().write(plan.lock(), lease.token(), value + 1);
        place.journal()
                .history()
                .wrote(new ResourceWrite(
                        FencedCounter.nameFor(plan.lock()),
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

    private void released(ReleaseOutcome outcome, long startNanos) {
        place.journal().add(new ReleaseAnswered(hold, outcome.name(), startNanos, System.nanoTime()));
        if (outcome == ReleaseOutcome.RELEASED) {
            place.journal().history().add(new HoldReleased(hold));
        } else if (outcome == ReleaseOutcome.ALREADY_LOST) {
            lost();
        }
    }
}
