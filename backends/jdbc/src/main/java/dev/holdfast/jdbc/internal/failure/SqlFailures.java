package dev.holdfast.jdbc.internal.failure;

import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What an exception of a driver says about a request. Vendor codes come before SQL states: one driver gives 1205 the
 * state 40001, another one HY000.
 */
public final class SqlFailures {

    /** That a pool had no connection to give; no driver has this state. */
    public static final String NO_CONNECTION_LEFT = "HF001";

    /** Deadlocks and serialization failures. */
    private static final Set<Integer> CONFLICT_CODES = Set.of(1020, 1213, 3101, 40001);

    private static final Set<String> CONFLICT_STATES = Set.of("40001", "40P01");

    /** A transaction of the user's has kept a row locked for too long. */
    private static final Set<Integer> LOCKED_CODES = Set.of(1205, 50200);

    private static final Set<String> LOCKED_STATES = Set.of("55P03", "HYT00", "40XL1");

    /** The server has no time for the statement. */
    private static final String CANCELLED = "57014";

    /** A replica, or a server that was demoted. */
    private static final Set<Integer> READ_ONLY_CODES = Set.of(1290, 1792, 1836, 90097);

    private static final Set<String> READ_ONLY_STATES = Set.of("25006", "25502", "25503");

    /** A statement that was prepared on one of a pooler's connections, and is executed or prepared again on another. */
    private static final Set<String> POOLER_STATES = Set.of("26000", "42P05");

    /** The server, or what it allows the user, has no more room for now. Some have the states of a wrong statement. */
    private static final Set<Integer> REFUSED_CODES = Set.of(1040, 1047, 1203, 1226, 1461);

    private static final Set<Integer> WRONG_CODES =
            Set.of(1044, 1045, 1049, 1054, 1142, 1146, 1665, 42101, 42102, 42104, 42122, 90079, 90096);
    private static final Set<String> WRONG_CLASSES = Set.of("28", "3D", "42");
    private static final Set<String> BUSY_CLASSES = Set.of("53");

    /** One driver adds where in the statement, which nobody knows who reads the message. */
    private static final Pattern PLACE = Pattern.compile("\\s*\\R\\s*Position: \\d+");

    private static final Pattern LINES = Pattern.compile("\\s*\\R\\s*");

    private SqlFailures() {}

    /** Whether the statement changed nothing since it met another one, and may be tried again at once. */
    public static boolean isConflict(SQLException thrown) {
        return !isLocked(thrown)
                && (CONFLICT_CODES.contains(thrown.getErrorCode()) || CONFLICT_STATES.contains(stateOf(thrown)));
    }

    /** Whether the statement changed nothing since it has waited for a row for as long as it may, or not at all. */
    public static boolean isLocked(SQLException thrown) {
        return LOCKED_CODES.contains(thrown.getErrorCode()) || LOCKED_STATES.contains(stateOf(thrown));
    }

    private static boolean isWait(SQLException thrown) {
        return isLocked(thrown) || CANCELLED.equals(stateOf(thrown));
    }

    /**
     * Whether a pooler between this client and the server has carried the statement to another connection than that on
     * which it was prepared. It changed nothing, and may be tried again without being prepared.
     */
    public static boolean isPooled(SQLException thrown) {
        return POOLER_STATES.contains(stateOf(thrown));
    }

    /** {@return whether a failure comes from what does not fail so again: a pooler, or another statement} */
    public static boolean isOver(BackendFailure failure) {
        return failure.getCause() instanceof SQLException thrown && (isPooled(thrown) || isConflict(thrown));
    }

    /** Whether the connection is of no use any more. */
    public static boolean isFatal(SQLException thrown) {
        String state = stateOf(thrown);
        return state.startsWith("08")
                || state.startsWith("57P")
                || isReadOnly(thrown)
                || !(isConflict(thrown) || isWait(thrown) || isWrong(thrown));
    }

    private static boolean isReadOnly(SQLException thrown) {
        return READ_ONLY_CODES.contains(thrown.getErrorCode()) || READ_ONLY_STATES.contains(stateOf(thrown));
    }

    /** Whether the tables, or the rights to them, are not as they have to be. */
    public static boolean isWrong(SQLException thrown) {
        String state = stateOf(thrown);
        return WRONG_CODES.contains(thrown.getErrorCode())
                || (state.length() > 2
                        && WRONG_CLASSES.contains(state.substring(0, 2))
                        && !isPooled(thrown)
                        && !REFUSED_CODES.contains(thrown.getErrorCode()));
    }

    /** Whether a row was refused by what is declared of the table, such as that a column has a value. */
    public static boolean isConstraint(SQLException thrown) {
        return stateOf(thrown).startsWith("23");
    }

    /**
     * Whether it comes neither from a database nor from the way to it: these have a state, which pools pass on with
     * what has kept them from opening a connection.
     */
    public static boolean isWithoutState(SQLException thrown) {
        for (Throwable each = thrown; each != null; each = each.getCause()) {
            if (each instanceof IOException
                    || (each instanceof SQLException said && !stateOf(said).isEmpty())) {
                return false;
            }
        }
        return true;
    }

    /** {@return whether a pool had no connection to give} */
    public static boolean isOfPool(BackendFailure failure) {
        return failure.getCause() instanceof SQLException thrown && NO_CONNECTION_LEFT.equals(stateOf(thrown));
    }

    /**
     * Of what was thrown while nothing could be changed: the connection was opened, or a row was read.
     *
     * @param thrown by the driver
     * @return the failure
     */
    public static BackendFailure beforeWriting(SQLException thrown) {
        return new BackendFailure(isWrong(thrown) ? Kind.MISCONFIGURED : Kind.NOT_EXECUTED, seen(thrown), thrown);
    }

    /**
     * Of what a statement that changes a row has thrown.
     *
     * @param thrown by the driver
     * @return the failure
     */
    public static BackendFailure whileWriting(SQLException thrown) {
        return new BackendFailure(kindWhileWriting(thrown), seen(thrown), thrown);
    }

    private static Kind kindWhileWriting(SQLException thrown) {
        String state = stateOf(thrown);
        if (isWrong(thrown)) {
            return Kind.MISCONFIGURED;
        }
        boolean isRefused = isConflict(thrown)
                || isWait(thrown)
                || isReadOnly(thrown)
                || isPooled(thrown)
                || REFUSED_CODES.contains(thrown.getErrorCode())
                || (state.length() > 2 && BUSY_CLASSES.contains(state.substring(0, 2)))
                || (thrown instanceof SQLTransientException && !state.startsWith("08"));
        return isRefused ? Kind.NOT_EXECUTED : Kind.UNKNOWN;
    }

    /** {@return what it says, as a phrase that fits after a colon} */
    public static String seen(SQLException thrown) {
        String message = thrown.getMessage();
        String said = message == null
                ? thrown.getClass().getSimpleName()
                : LINES.matcher(PLACE.matcher(message.strip()).replaceAll("")).replaceAll("; ");
        return isReadOnly(thrown) ? "the database is read-only: " + said : said;
    }

    private static String stateOf(SQLException thrown) {
        @Nullable String state = thrown.getSQLState();
        return state == null ? "" : state;
    }
}
