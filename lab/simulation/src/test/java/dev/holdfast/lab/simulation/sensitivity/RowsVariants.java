package dev.holdfast.lab.simulation.sensitivity;

import dev.holdfast.testkit.variants.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Deliberate defects of what requests do with rows, and of the conditions under which statements write them. */
final class RowsVariants {

    private static final String INTERNAL = "backends/jdbc/src/main/java/dev/holdfast/jdbc/internal/";
    private static final String CHANGES = INTERNAL + "service/RowChanges.java";
    private static final String TABLE =
            "lab/simulation/src/main/java/dev/holdfast/lab/simulation/rows/SimulatedTable.java";

    private static final String CHANGES_TEST = "dev.holdfast.jdbc.internal.service.RowChangesTest";
    private static final String UPDATE_TEST = "dev.holdfast.jdbc.internal.table.KnownRowUpdateTest";

    private RowsVariants() {}

    /** Those that no seed catches, and a test of rows does. */
    static List<String> notCaught() {
        return List.of("known-hold-made-shorter", "renewal-revives-a-row", "known-hold-revived");
    }

    /** Each by its name. */
    static Map<String, List<Variant>> all() {
        Map<String, List<Variant>> all = new LinkedHashMap<>();
        putVersions(all);
        putTimes(all);
        putHolds(all);
        return all;
    }

    private static void putVersions(Map<String, List<Variant>> all) {
        put(
                all,
                "row-written-over-another",
                "a row is written though others have changed it since it was read",
                TABLE,
                "version != readVersion || now() > latestMicros",
                "now() > latestMicros");
        put(
                all,
                "known-row-without-its-version",
                "a row that is not read is written though others have changed it",
                TABLE,
                "|| present.version() != known.version()",
                "|| known.version() < 0");
        put(
                all,
                "refused-row-counts-as-written",
                "a request is answered as if its row had been written, though it was refused",
                CHANGES,
                "if (!isWritten) {\n                            return again();",
                "if (isWritten && !isWritten) {\n                            return again();");
        put(
                all,
                "known-row-trusted-after-a-miss",
                "a guess at a row counts though the database has refused it",
                CHANGES,
                "if (!isWritten) {\n                            knownRows.wasWrong",
                "if (isWritten && !isWritten) {\n                            knownRows.wasWrong");
        put(
                all,
                "version-begins-again",
                "a row that was deleted and made again has a version that a client remembers",
                INTERNAL + "row/StoredLock.java",
                "Math.max(nowMicros, read.version() + 1)",
                "read.version() + 1");
    }

    private static void putTimes(Map<String, List<Variant>> all) {
        put(
                all,
                "late-row-written",
                "a question whose row was read in time takes the lock after its caller gave up",
                CHANGES,
                "long latestMicros = step.latestMicros().applyAsLong(scene);",
                "long latestMicros = Long.MAX_VALUE;",
                CHANGES_TEST);
        put(
                all,
                "late-known-row-written",
                "a question whose row is not read takes the lock after its caller gave up",
                INTERNAL + "service/KnownRowChange.java",
                "long latestMicros = step.latestMicros().applyAsLong(scene);",
                "long latestMicros = Long.MAX_VALUE;",
                CHANGES_TEST);
        put(
                all,
                "row-trusted-from-its-arrival",
                "a lease that counts from the arrival of its row outlives the hold by the time of the way back",
                CHANGES,
                "sender = new RowSender(clientId.get(), sent, exchange, calledNanos);\n            StoredLock",
                "sender = new RowSender(clientId.get(), ClockReading.now(clock), exchange, calledNanos);\n"
                        + "            StoredLock",
                CHANGES_TEST);
        put(
                all,
                "look-trusted-from-its-arrival",
                "a grant that is seen in a look is trusted for longer than the hold lasts, in the same way",
                INTERNAL + "service/RowWatch.java",
                "Deadlines.ofAnswer(sent, remainingMillis)",
                "Deadlines.ofAnswer(ClockReading.now(clock), remainingMillis)");
    }

    private static void putHolds(Map<String, List<Variant>> all) {
        put(
                all,
                "known-hold-made-shorter",
                "a change of a row that is not read ends its hold before its holder's deadline",
                TABLE,
                "row.isSameHold(known) ? present.heldUntil() : 0,",
                "0,",
                UPDATE_TEST);
        put(
                all,
                "renewal-revives-a-row",
                "a renewal of a row that was read in time revives a hold that is over, and was left",
                INTERNAL + "service/JdbcLocks.java",
                "return held == null ? Long.MAX_VALUE : held.untilMicros();",
                "return held == null ? 0 : Long.MAX_VALUE;",
                CHANGES_TEST);
        put(
                all,
                "known-hold-revived",
                "a renewal of a row that is not read revives a hold that is over",
                TABLE,
                "|| (known.isHeld() && present.heldUntil() < now())",
                "|| (known.isHeld() && present.heldUntil() < 0)",
                UPDATE_TEST);
    }

    private static void put(
            Map<String, List<Variant>> all,
            String name,
            String breaks,
            String file,
            String text,
            String replacement,
            String... catchers) {
        all.put(name, List.of(new Variant(name, breaks, file, text, replacement, List.of(catchers))));
    }
}
