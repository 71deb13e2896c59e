package dev.holdfast.jdbc.internal.row;

import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.LockState.Waiting;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Share;

/**
 * Those who wait, in their order, each as {@code client:attempt:lease:numbers:since:place:label:units:limit;}. The
 * lease is in milliseconds, since when and the place are microseconds.
 */
final class QueueText {

    /** Who comes later waits without a place, and asks again: a queue is written with each change of its row. */
    private static final int MOST_WAITING = 240;

    private QueueText() {}

    static String of(LockState lock) {
        StringBuilder text = new StringBuilder();
        lock.waiting().stream()
                .limit(MOST_WAITING)
                .forEach(waiting -> text.append(entry(waiting)).append(';'));
        return text.toString();
    }

    private static String entry(Waiting waiting) {
        Attempt attempt = waiting.attempt();
        return Fields.join(
                waiting.client(),
                attempt.number(),
                attempt.leaseMillis(),
                attempt.numbers(),
                waiting.sinceMicros(),
                waiting.placeMicros(),
                ShareText.of(attempt.share()));
    }

    static void read(String text, LockState into) {
        for (String entry : Fields.entries(text)) {
            Fields fields = Fields.of(entry);
            String client = fields.text();
            long number = fields.number();
            long leaseMillis = fields.number();
            int numbers = fields.smallNumber();
            long sinceMicros = fields.number();
            long placeMicros = fields.number();
            Share share = ShareText.read(fields);
            into.enqueue(client, new Attempt(number, share, 0, 0, leaseMillis, numbers), sinceMicros, placeMicros);
        }
    }
}
