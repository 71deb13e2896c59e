package dev.holdfast.jdbc.internal.work;

import dev.holdfast.jdbc.internal.table.LockRows;
import java.sql.SQLException;

/**
 * One statement, which is a transaction of its own.
 *
 * @param writes whether it may have changed something when it is not answered
 * @param execution what it is
 * @param <R> its result
 */
public record Statement<R>(boolean writes, Execution<R> execution) {

    /** A statement for some rows. */
    public interface Execution<R> {

        /** {@return its result} */
        R on(LockRows rows) throws SQLException;
    }

    /** {@return a statement that changes nothing} */
    public static <R> Statement<R> reading(Execution<R> execution) {
        return new Statement<>(false, execution);
    }

    /** {@return a statement that changes a row, or none} */
    public static <R> Statement<R> writing(Execution<R> execution) {
        return new Statement<>(true, execution);
    }
}
