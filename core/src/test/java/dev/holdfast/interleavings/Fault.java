package dev.holdfast.interleavings;

import dev.holdfast.interleavings.cases.AlarmBucketRace;
import dev.holdfast.interleavings.cases.ArrivalCloseRace;
import dev.holdfast.interleavings.cases.CancelGrantRace;
import dev.holdfast.interleavings.cases.EventDelivery;
import dev.holdfast.interleavings.cases.LossNotification;
import dev.holdfast.interleavings.cases.ReleaseLossRace;
import dev.holdfast.interleavings.cases.RenewalCollection;
import dev.holdfast.interleavings.cases.RenewalDeadlineRace;
import dev.holdfast.interleavings.cases.SectionsOfOneClient;
import dev.holdfast.interleavings.cases.TryLocks;

/**
 * A race on purpose: a text of the engine's sources that is there exactly once, what stands there instead,
 * and the case that has to find it.
 */
enum Fault {
    LANE_WITHOUT_GUARD("lane/Lane.java", "new ReentrantLock()", """
            new ReentrantLock() {
                @Override
                public void lock() {}

                @Override
                public void unlock() {}
            }
            """, SectionsOfOneClient.class),
    SETTLED_OUTSIDE_THE_GUARD("lane/WaitLine.java", """
                    request.settle(outcome);
                    out.add(new Effect.Settle(request));
            """, """
                    java.util.concurrent.CompletableFuture<dev.holdfast.ReleaseOutcome> later =
                            new java.util.concurrent.CompletableFuture<>();
                    later.thenRun(() -> {
                        request.settle(outcome);
                        request.notifyCaller();
                    });
                    out.add(new Effect.Complete(later, dev.holdfast.ReleaseOutcome.RELEASED));
            """, CancelGrantRace.class),
    RELEASED_WITHOUT_THE_GUARD("lane/Lane.java", """
                    step(new Event.Released(lease, answer, engine.isClosing()), joint);
            """, """
                    Effects loose = new Effects(false);
                    long skewMillis = WallSkew.millis(engine.time);
                    machine.step(new Event.Released(lease, answer, false), engine.time.nanos(), skewMillis, loose);
                    loose.perform(new Outlet(engine, name(), this, joint));
            """, ReleaseLossRace.class),
    REARMED_WITHOUT_THE_GUARD("lane/Lane.java", """
                        rearm(nowNanos);
                        if (machine.isRetired() && !retiredBefore) {
                            // so that who is woken by the last step of a lane does not find it any more
                            retirement.accept(this);
                        }
                        trace(before);
                    } finally {
                        guard.unlock();
                    }
            """, """
                        if (machine.isRetired() && !retiredBefore) {
                            retirement.accept(this);
                        }
                        trace(before);
                    } finally {
                        guard.unlock();
                    }
                    rearm(engine.time.nanos());
            """, SectionsOfOneClient.class),
    ACTION_KEPT_WITHOUT_THE_GUARD("lane/Lane.java", """
                    step(new Event.LossAction(lease, action));
            """, """
                    Effects loose = new Effects(false);
                    long skewMillis = WallSkew.millis(engine.time);
                    machine.step(new Event.LossAction(lease, action), engine.time.nanos(), skewMillis, loose);
                    loose.perform(new Outlet(engine, name(), this, null));
            """, LossNotification.class),
    LOST_THOUGH_RENEWED_MEANWHILE(
            "lane/LiveLease.java",
            "            return state();\n",
            "            return isHeld() ? LeaseState.LOST : known;\n",
            RenewalDeadlineRace.class),
    DENIED_BY_AN_OLDER_ANSWER(
            "lane/Seeker.java",
            "line.denyOnce(asked.number(), nowNanos, out);",
            "line.denyOnce(Long.MAX_VALUE, nowNanos, out);",
            TryLocks.class),
    ARRIVAL_LOOKS_FOR_CLOSING_BEFORE_THE_GUARD("lane/LaneMachine.java", """
                    if (closing) {
                        line.close(nowNanos, out);
                    }
            """, "", ArrivalCloseRace.class),
    GATHERING_FLAG_CLEARED_AFTER_THE_LAST_LOOK("background/RenewalBatches.java", """
                    sending.set(false);
                    int most = backend.capabilities().renewalBatch();
                    List<Due> batch = new ArrayList<>();
                    for (Due due = gathered.poll(); due != null; due = gathered.poll()) {
                        batch.add(due);
                        if (batch.size() == most) {
                            send(batch);
                            batch = new ArrayList<>();
                        }
                    }
            """, """
                    int most = backend.capabilities().renewalBatch();
                    List<Due> batch = new ArrayList<>();
                    for (Due due = gathered.poll(); due != null; due = gathered.poll()) {
                        batch.add(due);
                        if (batch.size() == most) {
                            send(batch);
                            batch = new ArrayList<>();
                        }
                    }
                    sending.set(false);
            """, RenewalCollection.class),
    BUCKET_NOT_LOOKED_AT_AFTER_ADDING(
            "time/Timetable.java",
            "if (bucket.closed && bucket.entries.remove(entry)) {",
            "if (false) {",
            AlarmBucketRace.class),
    MAILBOX_NOT_LOOKED_AT_AFTER_EMPTYING(
            "engine/EventHub.java",
            "} while (!events.isEmpty() && draining.compareAndSet(false, true));",
            "} while (false);",
            EventDelivery.class);

    final String file;
    final String original;
    final String replacement;
    final Class<?> foundBy;

    Fault(String file, String original, String replacement, Class<?> foundBy) {
        this.file = file;
        this.original = original;
        this.replacement = replacement;
        this.foundBy = foundBy;
    }

    /** As the page has it. */
    String words() {
        return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
    }
}
