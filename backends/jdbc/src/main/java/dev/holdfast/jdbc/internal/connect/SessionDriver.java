package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.BackendFailure;
import java.sql.SQLException;
import java.util.function.Supplier;

/** Executes the statements of requests over the session of the calling thread, which it blocks. */
final class SessionDriver {

    private static final int MOST_CONFLICTS = 3;

    private final SessionHolder sessions;
    private final Tables tables;
    private final Runnable opened;

    /**
     * A driver for one thread.
     *
     * @param opened called when a session was opened
     */
    SessionDriver(SessionHolder sessions, Tables tables, Runnable opened) {
        this.sessions = sessions;
        this.tables = tables;
        this.opened = opened;
    }

    /** {@return what a request does after its next statements: it is answered, has failed, or pauses} */
    <T> Next<T> carryOut(Work<T> work, Next<T> first) {
        Next<T> next = first;
        while (next instanceof Next.Execute<?, T> execute) {
            next = executed(work, execute);
        }
        return next;
    }

    private LockRows rows() throws BackendFailure {
        boolean isNew = !sessions.isOpen();
        LockRows rows = tables.over(sessions.get());
        if (isNew) {
            opened.run();
        }
        return rows;
    }

    private <T> Next<T> executed(Work<T> work, Next.Execute<?, T> execute) {
        boolean isReplaced = false;
        for (int conflicts = 1; ; conflicts++) {
            Supplier<Next<T>> next;
            try {
                next = execute.on(rows());
            } catch (BackendFailure notOpened) {
                if (SqlFailures.isOver(notOpened) && conflicts <= MOST_CONFLICTS) {
                    continue;
                }
                execute.unanswered().run();
                return work.failed(notOpened);
            } catch (SQLException thrown) {
                sessions.thrown(thrown);
                if (SqlFailures.isPooled(thrown) && conflicts <= MOST_CONFLICTS) {
                    continue;
                }
                // One that has broken since its last use is replaced: nothing was sent over it that could have changed.
                boolean isBroken = !sessions.isOpen() && !execute.statement().writes() && !isReplaced;
                isReplaced |= isBroken;
                if (!isBroken && (!SqlFailures.isConflict(thrown) || conflicts > MOST_CONFLICTS)) {
                    execute.unanswered().run();
                    return work.failed(
                            execute.statement().writes()
                                    ? SqlFailures.whileWriting(thrown)
                                    : SqlFailures.beforeWriting(thrown));
                }
                continue;
            }
            return next.get();
        }
    }
}
