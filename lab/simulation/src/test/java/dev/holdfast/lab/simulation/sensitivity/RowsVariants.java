package dev.holdfast.lab.simulation.sensitivity;

import dev.holdfast.testkit.variants.Variant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Deliberate defects of what requests do with rows, and of the conditions under which statements write them. */
final class RowsVariants {

    private static final String INTERNAL = "jdbc/src/main/java/dev/holdfast/jdbc/internal/";
    private static final String CHANGES = INTERNAL + "service/RowChanges.java";
    private static final String TABLE =
            "lab/simulation/src/main/java/dev/holdfast/lab/simulation/rows/SimulatedTable.java";

    private RowsVariants() {}

    /** Each by its name. */
    static Map<String, List<Variant>> all() {
        Map<String, List<Variant>> all = new LinkedHashMap<>();
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
        return all;
    }

    private static void put(
            Map<String, List<Variant>> all, String name, String breaks, String file, String text, String replacement) {
        all.put(name, List.of(new Variant(name, breaks, file, text, replacement, List.of())));
    }
}
