package dev.holdfast.testkit.variants;

import static dev.holdfast.testkit.variants.EngineVariants.variant;

import java.util.List;

/** Defects of the time for which a lease is trusted: from when it counts, and what puts it in doubt. */
final class ValidityVariants {

    private static final String CLOCK = "core/src/main/java/dev/holdfast/spi/clock/";
    private static final String FROM_NOW =
            "dev.holdfast.spi.clock.Deadlines.since(%1$s, %2$s.validity().termNanos() / 1_000_000,"
                    + " %2$s.validity().skewMillis())";

    private ValidityVariants() {}

    static List<Variant> all() {
        return List.of(
                variant(
                        "grant-valid-from-its-reply",
                        "a lease that counts from the answer outlives the server's hold by the time of the way back",
                        "lane/Seeker.java",
                        "won(hold, granted.validity(), granted.waiters(), nowNanos, out)",
                        "won(hold, " + FROM_NOW.formatted("nowNanos", "granted")
                                + ", granted.waiters(), nowNanos, out)",
                        "LeaseEndTest"),
                variant(
                        "renewal-valid-from-its-reply",
                        "a renewed lease outlives the server's hold in the same way",
                        "lane/Outlet.java",
                        "answers.renewed(request, renewed.validity(),",
                        "answers.renewed(request, " + FROM_NOW.formatted("engine.time.nanos()", "renewed") + ",",
                        "RenewalTest"),
                clockVariant(
                        "push-valid-from-its-reading",
                        "a grant that was read late is trusted for a whole claim, when the next client has the lock"
                                + " already",
                        "ServerClock.java",
                        "earliestNanos - Deadlines.drift(lateNanos)",
                        "readNanos",
                        "ServerClockTest"),
                clockVariant(
                        "push-trusts-a-clock-that-jumped",
                        "a server's clock that was set forward makes a grant last for longer than its claim",
                        "ServerClock.java",
                        "if (lateNanos < 0) {",
                        "if (lateNanos == Long.MIN_VALUE) {",
                        "ServerClockStepTest"),
                clockVariant(
                        "push-placed-after-a-set-back",
                        "a grant from before the server's clock was set back is trusted for longer than its claim",
                        "OffsetWindow.java",
                        "exchange.receivedNanos() + SETTLING_NANOS",
                        "exchange.sent().nanos()",
                        "ServerClockStepTest"),
                variant(
                        "late-grant-held",
                        "a grant whose time was over before it was read becomes a hold",
                        "lane/Seeker.java",
                        "        if (validity.isOver(nowNanos)) {",
                        "        if (validity.untilNanos() == nowNanos) {",
                        "ForcedGrantRulesTest"),
                variant(
                        "lease-trusts-its-alarm",
                        "a process that stood still trusts its lease until its alarm has run",
                        "lane/LiveLease.java",
                        "        if (isOver(origin.time().nanos())) {\n            origin.wake();",
                        "        if (isOver(deadlineNanos - 1)) {\n            origin.wake();",
                        "LeaseEndTest"),
                new Variant(
                        "short-suspension-tolerated",
                        "a holder whose machine was suspended for a moment trusts its lease for longer than the server"
                                + " keeps it",
                        CLOCK + "WallSkew.java",
                        "PARTS_OF_A_TERM = 200;",
                        "PARTS_OF_A_TERM = 10;",
                        List.of(EngineVariants.SCENARIOS + "SuspensionTest")),
                variant(
                        "offer-taken-without-a-look",
                        "a caller that was offered the lock while it was parked, and stood still, begins its section"
                                + " after the lease has ended",
                        "Acquisition.java",
                        "return state != LeaseState.HELD;",
                        "return false;",
                        "DelayedWakeUpTest"),
                variant(
                        "extension-outlives-a-suspension",
                        "a holder whose machine was suspended trusts its extended lease for longer than the server"
                                + " keeps it",
                        "lane/Term.java",
                        "deadlineNanos - 1_000_000 * Math.max(0, confirmed.skewMillis() - skewMillis);",
                        "deadlineNanos;",
                        "ExtensionTest"),
                variant(
                        "doubtful-offer-taken",
                        "a caller whose machine was suspended while it was parked begins its section before the"
                                + " server has confirmed the lease",
                        "Acquisition.java",
                        "state = confirmed(request, lease);",
                        "state = LeaseState.HELD;",
                        "DelayedWakeUpTest"),
                variant(
                        "renewal-lost-and-not-believed",
                        "the server says that the hold is gone, and its owner goes on",
                        "lane/Holder.java",
                        "                lose(held, LossReason.TAKEN, nowNanos, out);\n",
                        "",
                        "SeveralClientsTest"));
    }

    /** One of the measuring of a server's clock, which a test of the clock itself catches. */
    private static Variant clockVariant(
            String name, String breaks, String file, String original, String replacement, String catcher) {
        return new Variant(
                name, breaks, CLOCK + file, original, replacement, List.of("dev.holdfast.spi.clock." + catcher));
    }
}
