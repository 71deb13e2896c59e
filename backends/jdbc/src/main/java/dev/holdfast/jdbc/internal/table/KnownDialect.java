package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;

/** The databases that the statements are written for. */
public enum KnownDialect implements Dialect {

    /** PostgreSQL. At stricter levels of isolation it may refuse what meets another change; that is done again. */
    POSTGRESQL(
            "postgresql",
            "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS bigint)",
            "INSERT",
            " ON CONFLICT DO NOTHING",
            " FOR SHARE") {

        private static final String CONDITION = " WHERE ";

        /** The function is called when the row was found and is not locked yet, and lasts for the transaction. */
        @Override
        public String bounded(String sql, long waitMillis) {
            int conditions = sql.indexOf(CONDITION);
            return isQuery(sql) || conditions < 0
                    ? sql
                    : sql.substring(0, conditions) + CONDITION + "pg_catalog.set_config('lock_timeout', '" + waitMillis
                            + "', true) <> '' AND " + sql.substring(conditions + CONDITION.length());
        }

        /** A wait that ends would be an error in the server's log each time. */
        @Override
        public String unlessLocked(String sql, long waitMillis) {
            return bounded(
                    sql.replace(
                            Words.OF_THE_ROW,
                            "lock_name = (SELECT l.lock_name FROM holdfast_lock l WHERE l.lock_name = ?"
                                    + " FOR NO KEY UPDATE SKIP LOCKED)"),
                    waitMillis);
        }

        /**
         * A statement waits for the lock of a whole table before it can say for how long, and goes on waiting when its
         * connection was given up. So no session begins to be used while somebody has locked a table, such as a
         * migration: that would use up the connections of the server.
         */
        @Override
        public void configure(Session session, long waitMillis) throws SQLException {
            session.execute("BEGIN");
            try {
                session.execute("SET LOCAL lock_timeout = " + waitMillis);
                session.execute("SELECT 1 FROM holdfast_lock, holdfast_client WHERE 1 = 0");
            } finally {
                session.execute("ROLLBACK");
            }
        }

        @Override
        public boolean locksWhatIsSeen() {
            return true;
        }

        @Override
        public Session.Restoration prepareNothingOnTheServer(Connection connection) throws SQLException {
            return PostgresConnection.prepareNothingOnTheServer(connection);
        }
    },

    /** MariaDB, where it says who it is; some drivers call it MySQL. */
    MARIADB("mysql", Words.MYSQL_NOW, "INSERT IGNORE", "", Words.MYSQL_LOCK) {
        @Override
        public String bounded(String sql, long waitMillis) {
            return isQuery(sql) ? sql : waiting(sql, seconds(waitMillis), waitMillis);
        }

        @Override
        public String unlessLocked(String sql, long waitMillis) {
            return waiting(sql, 0, waitMillis);
        }

        private static String waiting(String sql, long rowSeconds, long tableMillis) {
            return "SET STATEMENT innodb_lock_wait_timeout = " + rowSeconds + ", lock_wait_timeout = "
                    + seconds(tableMillis) + " FOR " + sql;
        }

        @Override
        public void configure(Session session, long waitMillis) throws SQLException {
            session.readCommittedUnless(KnownDialect::seesOnlyWhatIsCommitted);
        }
    },

    /** MySQL. */
    MYSQL("mysql", Words.MYSQL_NOW, "INSERT IGNORE", "", Words.MYSQL_LOCK) {
        @Override
        public void configure(Session session, long waitMillis) throws SQLException {
            session.readCommittedUnless(KnownDialect::seesOnlyWhatIsCommitted);
            long seconds = seconds(waitMillis);
            String before = session.ask("SELECT CONCAT('SET SESSION innodb_lock_wait_timeout = ',"
                    + " @@SESSION.innodb_lock_wait_timeout, ', lock_wait_timeout = ', @@SESSION.lock_wait_timeout)");
            session.putBack(() -> session.execute(before));
            session.execute("SET SESSION innodb_lock_wait_timeout = " + seconds + ", lock_wait_timeout = " + seconds);
        }

        /** Its shortest wait is a second. A table can be named in its own update only if the query is stored first. */
        @Override
        public String unlessLocked(String sql, long waitMillis) {
            return sql.replace(
                    Words.OF_THE_ROW,
                    "lock_name = (SELECT f.lock_name FROM (SELECT l.lock_name FROM holdfast_lock l"
                            + " WHERE l.lock_name = ? LIMIT 1 FOR UPDATE SKIP LOCKED) f)");
        }
    },

    /** H2. */
    H2("h2", "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP(6)) * 1000000 AS BIGINT)", "INSERT", "", " FOR UPDATE") {

        /** Its own changes take far less. */
        private static final long LONGEST_WAIT_MILLIS = 5;

        @Override
        public void configure(Session session, long waitMillis) throws SQLException {
            session.readCommittedUnless(KnownDialect::seesOnlyWhatIsCommitted);
            String before = session.ask("CALL LOCK_TIMEOUT()");
            session.putBack(() -> session.execute("SET LOCK_TIMEOUT " + before));
            session.execute("SET LOCK_TIMEOUT " + Math.min(waitMillis, LONGEST_WAIT_MILLIS));
        }
    };

    /** What several of them say. */
    private static final class Words {

        static final String OF_THE_ROW = "lock_name = ?";
        static final String MYSQL_NOW = "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))";
        static final String MYSQL_LOCK = " LOCK IN SHARE MODE";
    }

    private final String text;
    private final String nowMicros;
    private final String insert;
    private final String unlessThere;
    private final String lockRow;

    KnownDialect(String text, String nowMicros, String insert, String unlessThere, String lockRow) {
        this.lockRow = lockRow;
        this.text = text;
        this.nowMicros = nowMicros;
        this.insert = insert;
        this.unlessThere = unlessThere;
    }

    @Override
    public String schemaFile() {
        return "holdfast-" + text + ".sql";
    }

    @Override
    public String nowMicros() {
        return nowMicros;
    }

    @Override
    public String lockRow() {
        return lockRow;
    }

    @Override
    public String insertUnlessThere(String into) {
        return insert + " INTO " + into + unlessThere;
    }

    /** At all levels but one. What is rolled back may have been taken for a grant there. */
    private static boolean seesOnlyWhatIsCommitted(int level) {
        return level >= Connection.TRANSACTION_READ_COMMITTED;
    }

    private static boolean isQuery(String sql) {
        return sql.startsWith("SELECT");
    }

    private static long seconds(long millis) {
        return Math.max(1, TimeUnit.MILLISECONDS.toSeconds(millis));
    }
}
