package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.client.ChaosClient;
import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
import dev.holdfast.lab.chaos.record.ClientEvent.ReleaseAnswered;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Looks for calls that took longer than they may. Time in which their process could not run does not count. */
final class WaitJudge {

    /** What a thread may wait for a processor, on a machine with much to do. */
    static final Duration SLACK = Duration.ofSeconds(3);

    private WaitJudge() {}

    /** Returns by how much calls with a time limit overran it. */
    static Spread findIn(Evidence evidence, ProcessStalls hindrances, Consumer<Finding> findings) {
        Spread late = new Spread();
        Map<String, CallEnded> ended = new HashMap<>();
        evidence.events(CallEnded.class).forEach(end -> ended.put(end.call(), end));
        for (CallBegan began : evidence.events(CallBegan.class)) {
            CallEnded end = ended.get(began.call());
            if (end == null || began.deadlineNanos() == ClientEvent.ENDLESS) {
                continue;
            }
            long lateNanos = hindrances.runningNanos(
                    ProcessStalls.processOf(began.thread()), began.deadlineNanos(), end.endNanos());
            late.record(lateNanos);
            report(lateNanos, "the call " + began + " ended with " + end.outcome(), end.endNanos(), findings);
        }
        for (ReleaseAnswered release : evidence.events(ReleaseAnswered.class)) {
            long deadlineNanos = release.startNanos() + ChaosClient.RESPONSE_TIMEOUT.toNanos();
            long lateNanos =
                    hindrances.runningNanos(ProcessStalls.processOf(release.hold()), deadlineNanos, release.endNanos());
            report(lateNanos, "the release " + release, release.endNanos(), findings);
        }
        return late;
    }

    private static void report(long lateNanos, String what, long atNanos, Consumer<Finding> findings) {
        if (lateNanos > SLACK.toNanos()) {
            findings.accept(Finding.violation(
                    Rule.IN_TIME, what + ", " + Duration.ofNanos(lateNanos).toMillis() + " ms too late", atNanos));
        }
    }
}
