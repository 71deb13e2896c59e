package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.service.RowChanges.Changed;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whether one request has written a row, while that is not known because its connection broke. The row itself says so:
 * it has what was to be written, or the request is carried out again. If the first writing comes late, only one of both
 * finds the version that it expects. Not thread-safe.
 */
final class Doubt<T> {

    private record Write<T>(long readVersion, LockRow row, Changed<T> change) {}

    private @Nullable Write<T> present;
    private @Nullable Write<T> unanswered;
    private @Nullable BackendFailure first;

    /** A row is being written in the place of a version. */
    void writing(long readVersion, LockRow row, Changed<T> change) {
        present = new Write<>(readVersion, row, change);
    }

    /** The writing was answered. */
    void answered() {
        present = null;
    }

    /** {@return whether the row has to be read since its writing was not answered; once for each request} */
    boolean arisesFrom(BackendFailure failure) {
        if (failure.kind() != Kind.UNKNOWN || present == null || unanswered != null) {
            return false;
        }
        unanswered = present;
        first = failure;
        return true;
    }

    /**
     * {@return whether the row can still say what became of the writing: the database could not be asked, and a second
     * writing, which would be in doubt as well, was not sent}
     */
    boolean outlasts(BackendFailure failure) {
        return unanswered != null && failure.kind() == Kind.NOT_EXECUTED && failure.getCause() instanceof SQLException;
    }

    /** {@return whether a writing was not answered, and the row has not said yet what became of it} */
    boolean isOpen() {
        return unanswered != null;
    }

    /** {@return what the request has failed with; the first, as a later one says nothing about an earlier writing} */
    BackendFailure first(BackendFailure failure) {
        BackendFailure earlier = first;
        return earlier == null ? failure : earlier;
    }

    /** {@return by the row as it is now, what the request has come to; empty if it has to be carried out} */
    Optional<Changed<T>> resolvedBy(@Nullable LockRow now) {
        Write<T> open = unanswered;
        return open != null && now != null && now.version() == open.row.version() && isOf(now, open.row)
                ? Optional.of(open.change)
                : Optional.empty();
    }

    /**
     * {@return why an answer is not certain: others have changed the row since the request was carried out, or was not,
     * and the answer would be the same in both cases; empty if it is}
     */
    Optional<BackendFailure> about(Step<T> step, T answer, long version) {
        Write<T> open = unanswered;
        return open != null
                        && version != open.readVersion
                        && !step.isCertainAgain().test(answer)
                ? Optional.ofNullable(first)
                : Optional.empty();
    }

    /** Two clients that have read the same version may have chosen the same next one. */
    private static boolean isOf(LockRow now, LockRow row) {
        return now.clientId().equals(row.clientId())
                && now.attempt() == row.attempt()
                && now.token() == row.token()
                && now.kept() == row.kept()
                && now.members().equals(row.members())
                && now.queue().equals(row.queue());
    }
}
