package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.LockRules;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.service.Step.Scene;
import dev.holdfast.spi.LockId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * What a request makes of a row that this client has written last, and does not read again. The rules are applied at a
 * guess of the database's time, so only such changes are taken in which the time decides nothing but what the
 * statement itself asks of the database's clock: whether the hold is over, and until when the next one lasts.
 *
 * @param known the row as it is thought to be
 * @param row what becomes of it
 * @param termMicros for how long it is held from the writing on; zero if it is not
 * @param latestMicros the database's time after which nothing is written
 * @param answer to the request
 * @param <T> the answer
 */
record KnownRowChange<T>(LockRow known, LockRow row, long termMicros, long latestMicros, T answer) {

    /** A hold that may end while the guess is made is read. */
    private static final long SHORTEST_REST_MICROS = TimeUnit.MILLISECONDS.toMicros(200);

    /** {@return the change; empty if the row has to be read} */
    static <T> Optional<KnownRowChange<T>> of(
            LockId lock, LockRow known, Step<T> step, RowSender sender, long nowMicros) {
        if (!known.isSimple()
                || (known.isHeld()
                        && (!known.clientId().equals(sender.client())
                                || known.heldUntil() - nowMicros < SHORTEST_REST_MICROS))) {
            return Optional.empty();
        }
        StoredLock stored = StoredLock.of(lock, known);
        LockRow before = stored.row(nowMicros);
        List<Message> messages = new ArrayList<>(1);
        LockRules rules = new LockRules(stored.fence(), client -> true);
        Scene scene = new Scene(stored.state(), rules, sender, nowMicros, messages);
        long latestMicros = step.latestMicros().applyAsLong(scene);
        T answer = step.rule().apply(scene);
        LockRow row = stored.changed(before, nowMicros);
        if (row == null || !messages.isEmpty() || !row.isPlain()) {
            return Optional.empty();
        }
        return Optional.of(
                new KnownRowChange<>(known, row, row.isHeld() ? row.heldUntil() - nowMicros : 0, latestMicros, answer));
    }
}
