package dev.holdfast.interleavings;

import dev.holdfast.interleavings.cases.AlarmMeetsBucket;
import dev.holdfast.interleavings.cases.ArrivalMeetsClose;
import dev.holdfast.interleavings.cases.CancelMeetsGrant;
import dev.holdfast.interleavings.cases.EventsAreHeard;
import dev.holdfast.interleavings.cases.LossIsTold;
import dev.holdfast.interleavings.cases.ReleaseMeetsLoss;
import dev.holdfast.interleavings.cases.RenewalMeetsDeadline;
import dev.holdfast.interleavings.cases.RenewalsAreGathered;
import dev.holdfast.interleavings.cases.SectionsOfOneClient;
import dev.holdfast.interleavings.cases.TryLocks;

/** A race on purpose: a text of the engine's sources that is there exactly once, what stands there instead, and the case that has to find it. */
enum Fault {
    LANE_WITHOUT_GUARD(
            "lane/Lane.java",
            "private final ReentrantLock guard = new ReentrantLock();",
            "private final ReentrantLock guard = new ReentrantLock() { @Override public void lock() {} @Override public void unlock() {} };",
            SectionsOfOneClient.class),
    SETTLED_OUTSIDE_THE_GUARD(
            "lane/Lane.java",
            "        request.settle(outcome);\n        effects.add(request::tell);",
            "        effects.add(() -> { request.settle(outcome); request.tell(); });",
            CancelMeetsGrant.class),
    RELEASED_WITHOUT_THE_GUARD(
            "lane/Lane.java",
            "step(effects -> holding.release(effects, lease, answer));",
            "Effects effects = new Effects(); holding.release(effects, lease, answer); effects.run();",
            ReleaseMeetsLoss.class),
    REARMED_WITHOUT_THE_GUARD(
            "lane/Lane.java",
            "            transition.accept(effects);\n            rearm();\n        } finally {\n            guard.unlock();\n        }",
            "            transition.accept(effects);\n        } finally {\n            guard.unlock();\n        }\n        rearm();",
            SectionsOfOneClient.class),
    ACTION_KEPT_WITHOUT_THE_GUARD(
            "lane/Lane.java",
            "step(effects -> holding.onLost(effects, lease, action));",
            "Effects effects = new Effects(); holding.onLost(effects, lease, action); effects.run();",
            LossIsTold.class),
    LOST_THOUGH_RENEWED_MEANWHILE(
            "lane/LiveLease.java",
            "            return state();\n",
            "            return status == LeaseState.HELD ? LeaseState.LOST : status;\n",
            RenewalMeetsDeadline.class),
    DENIED_BY_AN_OLDER_ANSWER(
            "lane/Asking.java", "denyOnceBefore(effects, questions);", "denyOnce(effects);", TryLocks.class),
    ARRIVAL_LOOKS_FOR_CLOSING_BEFORE_THE_GUARD(
            "lane/Lane.java",
            "            if (engine.isClosing()) {\n                endWaiting(effects);\n            }\n",
            "",
            ArrivalMeetsClose.class),
    GATHERING_FLAG_CLEARED_AFTER_THE_LAST_LOOK(
            "keeper/LeaseKeeper.java",
            "        sending.set(false);\n        int most = backend.renewalBatch();\n        List<Due> batch = new ArrayList<>();\n        for (Due due = gathered.poll(); due != null; due = gathered.poll()) {\n            batch.add(due);\n            if (batch.size() == most) {\n                send(batch);\n                batch = new ArrayList<>();\n            }\n        }\n",
            "        int most = backend.renewalBatch();\n        List<Due> batch = new ArrayList<>();\n        for (Due due = gathered.poll(); due != null; due = gathered.poll()) {\n            batch.add(due);\n            if (batch.size() == most) {\n                send(batch);\n                batch = new ArrayList<>();\n            }\n        }\n        sending.set(false);\n",
            RenewalsAreGathered.class),
    BUCKET_NOT_LOOKED_AT_AFTER_ADDING(
            "time/Timetable.java",
            "if (bucket.closed && bucket.entries.remove(entry)) {",
            "if (false) {",
            AlarmMeetsBucket.class),
    MAILBOX_NOT_LOOKED_AT_AFTER_EMPTYING(
            "EventHub.java",
            "} while (!events.isEmpty() && draining.compareAndSet(false, true));",
            "} while (false);",
            EventsAreHeard.class);

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
