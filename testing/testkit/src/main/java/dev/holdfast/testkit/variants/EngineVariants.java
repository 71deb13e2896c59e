package dev.holdfast.testkit.variants;

import java.util.List;
import java.util.stream.Stream;

/** Defects of the engine: what it trusts, which callers own a lease, what it leaves behind, and what it answers. */
public final class EngineVariants {

    static final String INTERNAL = "core/src/main/java/dev/holdfast/internal/";
    static final String SCENARIOS = "dev.holdfast.scenarios.";

    private EngineVariants() {}

    /**
     * All of them.
     *
     * @return in the order of the document
     */
    public static List<Variant> all() {
        return Stream.of(
                        ValidityVariants.all(),
                        TakeoverVariants.ofTheEngine(),
                        ownership(),
                        leftovers(),
                        outcomes(),
                        UserCodeVariants.all(),
                        GroupVariants.ofTheEngine(),
                        RestVariants.all(),
                        OrderVariants.all(),
                        SetVariants.all())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Variant> ownership() {
        return List.of(
                variant(
                        "handoff-keeps-the-token",
                        "two leases of one lock carry the same fencing token",
                        "lane/Turn.java",
                        "return nextToken++;",
                        "return nextToken;",
                        "RenewalTest"),
                variant(
                        "handoffs-without-end",
                        "threads of one client hand over among themselves for as long as they like, and other clients"
                                + " starve",
                        "lane/Turn.java",
                        "? handoffs < most && nowNanos",
                        "? handoffs >= 0 || nowNanos",
                        "SeveralClientsTest"),
                variant(
                        "handoff-during-a-minimum-hold",
                        "a job that was to run once a minute runs twice",
                        "lane/Tenure.java",
                        "                && !from.minimumHold.exists()\n",
                        "",
                        "MinimumHoldTest"),
                variant(
                        "extension-inherited",
                        "the next thread of the client has the rest of an extension, and the lock stays taken for that"
                                + " long if its process dies",
                        "lane/Tenure.java",
                        " && !term.isBeyondLease()",
                        "",
                        "ExtensionTest"),
                variant(
                        "extension-makes-renewals-rarer",
                        "a holder whose hold the server has lost learns of it only after a third of its extension",
                        "lane/Term.java",
                        "return renewing ? Math.min(termNanos, leaseNanos) : termNanos;",
                        "return termNanos;",
                        "ExtensionTest"),
                new Variant(
                        "first-renewal-counts-as-last",
                        "a lease that is not renewed, and longer than the service keeps a hold at a time, ends early",
                        INTERNAL + "lane/Term.java",
                        "lifted |= isWhole(confirmed, askedMillis);",
                        "lifted = true;",
                        List.of("dev.holdfast.internal.lane.TermTest")),
                variant(
                        "reentry-after-a-loss",
                        "a section inside a section runs though the lock was lost in between",
                        "ThreadOwnership.java",
                        """
                                if (hold.lease.state() == LeaseState.LOST) {
                                    throw LeaseExceptions.lost(hold.lease);
                                }
                        """,
                        "",
                        "NestedUseTest"),
                variant(
                        "abandoned-lease-renewed",
                        "a lock that a thread forgot to release is never free again",
                        "lane/Tenure.java",
                        "        if (!owners.areAbandoned()) {\n            term.renewalSent",
                        "        if (owners != null) {\n            term.renewalSent",
                        "UserCodeTest"),
                variant(
                        "freed-before-notified",
                        "the next client enters before the holder has been notified of its loss",
                        "lane/Tenure.java",
                        """
                                loseOwners(reason, nowNanos, out);
                                if (reason == LossReason.CLIENT_CLOSED) {
                                    depart(nowNanos, out);
                                } else {
                        """,
                        """
                                if (reason == LossReason.CLIENT_CLOSED) {
                                    depart(nowNanos, out);
                                }
                                loseOwners(reason, nowNanos, out);
                                if (reason != LossReason.CLIENT_CLOSED) {
                        """,
                        "HoldersAtCloseTest"));
    }

    private static List<Variant> leftovers() {
        return List.of(
                variant(
                        "no-leave-after-a-timeout",
                        "a call that has ended keeps its place in the queue, and is granted a lock that it does not"
                                + " use",
                        "lane/LaneMachine.java",
                        "            seeker.leave(out);\n",
                        "            seeker.leave(new Effects(false));\n",
                        "UserCodeTest"),
                variant(
                        "late-grant-kept",
                        "a grant that was carried out after its call had ended stays on the server until its lease"
                                + " ends",
                        "lane/LaneMachine.java",
                        "        if (won && !isSoughtWith(attempt.number())",
                        "        if (won && isSoughtWith(attempt.number())",
                        "ForcedLeaveRulesTest"),
                variant(
                        "no-leave-after-a-loss",
                        "a hold that ended at its deadline blocks other clients for as long as the server keeps it",
                        "lane/Tenure.java",
                        """
                                if (ofAll) {
                                    depart(nowNanos, out);
                                }
                        """,
                        """
                                if (ofAll) {
                                    state = State.GONE;
                                }
                        """,
                        "ForcedLeaveRulesTest"),
                variant(
                        "leave-not-repeated",
                        "a copy of a lost question that is carried out after the leave takes the lock without a holder",
                        "background/OpenCompensations.java",
                        "again.isPresent() && again.getAsLong() - sentNanos > 0",
                        "again.isPresent() && again.getAsLong() == Long.MIN_VALUE",
                        "LostQuestionTest"),
                variant(
                        "deaf-after-a-resubscription",
                        "a waiter whose grant was published while it was cut off waits for the poll bound",
                        "lane/Lanes.java",
                        "    public void messagesRestored() {\n"
                                + "        all().forEach(lane -> lane.step(new Event.Restored()));",
                        "    public void messagesRestored() {",
                        "WaiterGrantsTest"),
                variant(
                        "early-push-dropped",
                        "a grant that overtakes the answer \"queued\" is lost until the next question",
                        "lane/Seeker.java",
                        "            early = push;\n",
                        "",
                        "WaiterGrantsTest"),
                variant(
                        "poll-bound-ignored",
                        "a waiter sleeps through a free lock for as long as the lease of a holder that is gone",
                        "lane/Seeker.java",
                        "return Math.min(boundNanos, holderNanos);",
                        "return Math.max(boundNanos, holderNanos);",
                        "ForcedWaitRulesTest",
                        "SeveralClientsTest"),
                variant(
                        "waiter-asks-too-seldom",
                        "a waiter that hears nothing sleeps through a free lock for ten poll bounds",
                        "lane/Seeker.java",
                        "nextNanos = nowNanos + untilAgainNanos(answer.holderUntilNanos() - nowNanos);",
                        "nextNanos = nowNanos + 10 * settings.pollBoundNanos();",
                        "ForcedWaitRulesTest",
                        "SeveralClientsTest"));
    }

    private static List<Variant> outcomes() {
        return List.of(
                variant(
                        "unavailable-reported-as-not-in-time",
                        "a server that cannot be asked looks like a lock that is taken",
                        "lane/Seeker.java",
                        "        if (failure != null) {\n            return unavailable(request, failure, nowNanos);",
                        "        if (failure != null) {\n            return new Outcome.NotInTime(true);",
                        "OutageTest"),
                variant(
                        "silent-release-reported-as-not-in-time",
                        "a holder whose release gets no answer looks like one that still holds the lock",
                        "lane/Seeker.java",
                        "        if (state == State.QUEUED) {\n            return new",
                        "        if (state == State.QUEUED || asksWithin()) {\n            return new",
                        "SilenceTest"),
                variant(
                        "short-call-reported-as-unavailable",
                        "a healthy server looks like one that is gone to a call with less time than the way to it",
                        "lane/Seeker.java",
                        "if (silentNanos > bearableNanos(nowNanos - request.arrivedNanos)) {",
                        "if (silentNanos > 0) {",
                        "SilenceTest"),
                variant(
                        "silence-forgotten-with-its-lane",
                        "a server that is gone looks like a lock that is taken, for as long as all calls are short",
                        "engine/Silence.java",
                        "sinceNanos.compareAndSet(NONE, sentNanos);",
                        "sinceNanos.compareAndSet(NONE, NONE);",
                        "SilenceTest"),
                variant(
                        "unknown-release-reported-as-released",
                        "a release that was not answered looks like one that was carried out",
                        "lane/Tenure.java",
                        "released(owners.newest(), ReleaseOutcome.UNKNOWN",
                        "released(owners.newest(), ReleaseOutcome.RELEASED",
                        "ReleaseOutcomesTest"),
                variant(
                        "replayed-release-reported-as-lost",
                        "a release whose first answer was lost looks like a lost lease",
                        "lane/Tenure.java",
                        "switch (result) {",
                        "switch (result == ReleaseAnswer.Result.RELEASED ? result : ReleaseAnswer.Result.NOT_HELD) {",
                        "ReleaseOutcomesTest"),
                variant(
                        "outcome-not-looked-for-under-the-lock",
                        "a client that waited for a task that another client ran runs it again",
                        "KeyedRunOnce.java",
                        "            stored = recallHeld(lease, time);\n",
                        "",
                        "RunOnceTest"));
    }

    /** One that tests on virtual time catch; file and catchers without what they have in common. */
    static Variant variant(
            String name, String breaks, String file, String original, String replacement, String... catchers) {
        return new Variant(
                name,
                breaks,
                INTERNAL + file,
                original,
                replacement,
                Stream.of(catchers).map(SCENARIOS::concat).toList());
    }
}
