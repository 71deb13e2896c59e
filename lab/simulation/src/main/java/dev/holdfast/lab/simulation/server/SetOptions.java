package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What follows key and value in {@code SET}.
 *
 * @param onlyIf whether the key has to be there or has not; null if it does not matter
 * @param end when the key is to end; null if that is not said
 * @param keepsEnd whether the key is to end when it would have before
 * @param answersBefore whether the answer is what stood at the key before
 */
record SetOptions(@Nullable Presence onlyIf, @Nullable End end, boolean keepsEnd, boolean answersBefore) {

    private static final Set<String> WITH_AMOUNT = Set.of("EX", "PX");

    enum Presence {
        ABSENT,
        PRESENT
    }

    /**
     * When a key is to end: after some time from now on.
     *
     * @param amount how many units, as it was sent
     * @param unitMillis a unit
     */
    record End(String amount, long unitMillis) {}

    /** Reads the options; a syntax error if two of them exclude each other. */
    static SetOptions of(Invocation invocation) {
        SetOptions options = new SetOptions(null, null, false, false);
        int next = 3;
        while (next < invocation.size()) {
            String option = invocation.option(next);
            next++;
            if (WITH_AMOUNT.contains(option)) {
                requireSyntax(next < invocation.size());
                options = options.withEnd(option, invocation.word(next));
                next++;
            } else {
                options = options.with(option);
            }
        }
        return options;
    }

    private SetOptions with(String option) {
        return switch (option) {
            case "NX" -> withPresence(Presence.ABSENT);
            case "XX" -> withPresence(Presence.PRESENT);
            case "KEEPTTL" -> {
                requireSyntax(end == null);
                yield new SetOptions(onlyIf, null, true, answersBefore);
            }
            case "GET" -> {
                if (onlyIf != null) {
                    throw new UnmodelledException("SET with GET and a condition");
                }
                yield new SetOptions(null, end, keepsEnd, true);
            }
            case "EXAT", "PXAT" -> throw new UnmodelledException("SET with " + option);
            default -> throw CommandError.syntax();
        };
    }

    private SetOptions withPresence(Presence wanted) {
        requireSyntax(onlyIf == null || onlyIf == wanted);
        if (answersBefore) {
            throw new UnmodelledException("SET with GET and a condition");
        }
        return new SetOptions(wanted, end, keepsEnd, false);
    }

    private SetOptions withEnd(String option, String amount) {
        requireSyntax(end == null && !keepsEnd);
        return new SetOptions(onlyIf, new End(amount, option.equals("PX") ? 1 : 1_000), false, answersBefore);
    }

    private static void requireSyntax(boolean holds) {
        if (!holds) {
            throw CommandError.syntax();
        }
    }
}
