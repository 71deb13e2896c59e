package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.CallEnded;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.testkit.history.Hold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** As what each hold was granted: alone, or as the member of a group; and by which call. */
final class Shares {

    private static final String SET = "set";
    private static final String DOWNGRADE = "downgrade";

    private record Caller(String process, String lock, String family) {}

    private final Map<String, LeaseBegan> leases = new HashMap<>();
    private final Map<String, CallBegan> calls = new HashMap<>();
    private final Map<String, Long> wantedNanos = new HashMap<>();

    Shares(Evidence evidence) {
        evidence.events(LeaseBegan.class).forEach(lease -> leases.put(lease.hold(), lease));
        Map<String, CallEnded> ends = new HashMap<>();
        evidence.events(CallEnded.class).forEach(end -> ends.put(end.call(), end));
        Map<Caller, List<CallBegan>> byCaller = new HashMap<>();
        for (CallBegan call : evidence.events(CallBegan.class)) {
            calls.put(call.call(), call);
            Caller caller = new Caller(ProcessStalls.processOf(call.thread()), call.lock(), call.family());
            byCaller.computeIfAbsent(caller, first -> new ArrayList<>()).add(call);
        }
        byCaller.values().forEach(list -> findWanted(list, ends));
    }

    /** Calls of one client that follow one another without a break may be served by one attempt. */
    private void findWanted(List<CallBegan> ofOneCaller, Map<String, CallEnded> ends) {
        ofOneCaller.sort(Comparator.comparingLong(CallBegan::startNanos));
        long sinceNanos = Long.MIN_VALUE;
        long untilNanos = Long.MIN_VALUE;
        for (CallBegan call : ofOneCaller) {
            sinceNanos = call.startNanos() <= untilNanos ? sinceNanos : call.startNanos();
            CallEnded end = ends.get(call.call());
            untilNanos = Math.max(untilNanos, end == null ? Long.MAX_VALUE : end.endNanos());
            wantedNanos.put(call.call(), sinceNanos);
        }
    }

    /** The call that was granted a hold. */
    Optional<CallBegan> call(Hold hold) {
        LeaseBegan lease = leases.get(hold.id());
        return Optional.ofNullable(calls.get(lease == null ? hold.id() : lease.call()));
    }

    /** Since when the client of a hold has wanted it without a break: a server granted it later than that. */
    long wantedNanos(Hold hold) {
        return call(hold).map(call -> wantedNanos.get(call.call())).orElse(hold.fromNanos());
    }

    /** Whether it was granted with others, so that its holder heard of it when it had all of them. */
    boolean isOfSet(Hold hold) {
        return call(hold).filter(call -> call.family().equals(SET)).isPresent();
    }

    /** What members of one group have in common; empty for a hold that excludes all others. */
    String label(Hold hold) {
        LeaseBegan lease = leases.get(hold.id());
        return lease == null ? "" : lease.label();
    }

    /** How many units the members of its group may have; 0 if there is no limit. */
    long limit(Hold hold) {
        LeaseBegan lease = leases.get(hold.id());
        return lease == null ? 0 : lease.limit();
    }

    long units(Hold hold) {
        LeaseBegan lease = leases.get(hold.id());
        return lease == null ? 1 : lease.units();
    }

    boolean isAlone(Hold hold) {
        return label(hold).isEmpty();
    }

    /** Whether the units of its group are counted, so that each member has a token of its own. */
    boolean isLimited(Hold hold) {
        return limit(hold) > 0;
    }

    /** Whether two holds may be valid at the same time. */
    boolean areTogether(Hold one, Hold other) {
        return !isAlone(one) && label(one).equals(label(other));
    }

    /** Whether all who hold the lock together have the token of their group. */
    boolean haveOneToken(Hold one, Hold other) {
        return areTogether(one, other) && !isLimited(one);
    }

    /** Whether two holds, of which the second began later, may have the same token. */
    boolean mayHaveOneToken(Hold first, Hold second) {
        return haveOneToken(first, second) || (isDowngraded(first) && !isAlone(second) && !isLimited(second));
    }

    /** Whether it was to become the first reader of a group, which has the last token of the writer. */
    private boolean isDowngraded(Hold hold) {
        return isAlone(hold)
                && call(hold).filter(call -> call.way().equals(DOWNGRADE)).isPresent();
    }

    /** As what a hold was granted, in words. */
    String inWords(Hold hold) {
        if (isAlone(hold)) {
            return "alone";
        }
        return "in group " + label(hold)
                + (isLimited(hold) ? " with " + units(hold) + " of " + limit(hold) + " units" : "");
    }
}
