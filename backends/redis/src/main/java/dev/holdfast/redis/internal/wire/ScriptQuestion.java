package dev.holdfast.redis.internal.wire;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import java.util.List;
import java.util.OptionalLong;

/**
 * A question for a lock, by the server's clock.
 *
 * @param attempt who asks
 * @param tokenFloor the highest token that the client has ever seen
 * @param notAfterMicros when it is too old to be answered
 * @param kind how the attempt asks
 * @param arrivedMicros when the attempt came; empty for now
 */
public record ScriptQuestion(
        Attempt attempt, long tokenFloor, long notAfterMicros, Ask.Kind kind, OptionalLong arrivedMicros) {

    void addTo(List<String> arguments, QueuedClient client) {
        addAttemptTo(arguments, client.id());
        arguments.add(attempt.numbers() + client.suffix());
        addTermsTo(arguments);
    }

    /** For a script in which all questions ask once, and so never wait for a message. */
    void addOnceTo(List<String> arguments, String clientId) {
        addAttemptTo(arguments, clientId);
        arguments.add(Integer.toString(attempt.numbers()));
        addTimesTo(arguments);
    }

    private void addAttemptTo(List<String> arguments, String clientId) {
        arguments.add(HoldValue.owner(clientId, attempt));
        arguments.add(Long.toString(attempt.leaseMillis()));
    }

    private void addTimesTo(List<String> arguments) {
        arguments.add(Long.toString(tokenFloor));
        arguments.add(Long.toString(notAfterMicros));
    }

    /** What does not say of what the attempt asks. */
    void addTermsTo(List<String> arguments) {
        addTimesTo(arguments);
        if (kind == Ask.Kind.FIRST && arrivedMicros.isEmpty()) {
            // The usual question, and each argument costs the server a hundredth of it.
            return;
        }
        arguments.add(word(kind));
        if (arrivedMicros.isPresent()) {
            arguments.add(Long.toString(arrivedMicros.getAsLong()));
        }
    }

    private static String word(Ask.Kind kind) {
        return switch (kind) {
            case FIRST -> "first";
            case AGAIN -> "again";
            case ONCE -> "once";
        };
    }
}
