package dev.holdfast.jdbc.internal.work;

import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.spi.BackendFailure;
import java.sql.SQLException;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a request does next. It is carried out by others, between whose statements anything may happen.
 *
 * @param <T> the answer to the request
 */
public sealed interface Next<T> {

    /**
     * It is answered.
     *
     * @param answer the answer
     */
    record Answered<T>(T answer) implements Next<T> {}

    /**
     * It has failed.
     *
     * @param failure says whether it was carried out
     */
    record Failed<T>(BackendFailure failure) implements Next<T> {}

    /**
     * It waits for a moment, which is drawn by chance, while requests for other locks are carried out.
     *
     * @param longestNanos for how long at most
     * @param then what it does after that
     */
    record Pause<T>(long longestNanos, Supplier<Next<T>> then) implements Next<T> {}

    /**
     * It has a statement executed.
     *
     * @param statement which
     * @param answered what it does with the result
     * @param unanswered what is done if there is none, before the request fails
     * @param <R> the statement's result
     */
    record Execute<R, T>(Statement<R> statement, Function<R, Next<T>> answered, Runnable unanswered)
            implements Next<T> {

        /** {@return the statement's result, as what the request does once it gets it} */
        public Supplier<Next<T>> on(LockRows rows) throws SQLException {
            R result = statement.execution().on(rows);
            return () -> answered.apply(result);
        }
    }

    /** {@return a statement which leaves nothing to be done if it is not answered} */
    static <R, T> Next<T> execute(Statement<R> statement, Function<R, Next<T>> answered) {
        return new Execute<>(statement, answered, () -> {});
    }
}
