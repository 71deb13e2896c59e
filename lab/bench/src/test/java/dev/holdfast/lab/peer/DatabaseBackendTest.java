package dev.holdfast.lab.peer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.report.Figure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

class DatabaseBackendTest {

    private static final int PAIRS = 200;

    /** What a client sends by itself: a look at the table a few times a second, and word that it lives. */
    private static final long OWN_STATEMENTS_A_SECOND = 10;

    private static final Map<Database, DatabaseBackend> backends = new EnumMap<>(Database.class);

    @AfterAll
    static void stop() {
        backends.values().forEach(DatabaseBackend::close);
    }

    private static DatabaseBackend started(Database database) {
        database.missing().ifPresent(what -> Assumptions.abort(() -> "NOT CHECKED, because there is " + what));
        return backends.computeIfAbsent(database, DatabaseBackend::new);
    }

    @ParameterizedTest
    @EnumSource(value = Database.class, mode = Mode.EXCLUDE, names = "H2")
    void used_pairsOfInsertAndDelete_areAsManyStatementsAsWereSent(Database database) throws Exception {
        DatabaseBackend backend = started(database);
        try (PeerClient client = Peers.named("jdbc-floor").connect(backend.uri())) {
            pass(client, 1);
            double before = statements(backend);
            pass(client, PAIRS);

            assertThat(statements(backend) - before).isEqualTo(2.0 * PAIRS);
        }
    }

    @ParameterizedTest
    @CsvSource({"POSTGRESQL, holdfast-postgresql", "MARIADB, holdfast-mariadb"})
    void used_freeLockOfHoldfast_isAStatementToTakeItAndOneToGiveItBack(Database database, String peer)
            throws Exception {
        DatabaseBackend backend = started(database);
        try (PeerClient client = Peers.named(peer).connect(backend.uri())) {
            pass(client, 10);
            double before = statements(backend);
            long beganNanos = System.nanoTime();
            pass(client, PAIRS);
            double sent = statements(backend) - before;

            long seconds = 1 + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - beganNanos);
            assertThat(sent).isBetween(2.0 * PAIRS, 2.0 * PAIRS + OWN_STATEMENTS_A_SECOND * seconds);
        }
    }

    @ParameterizedTest
    @EnumSource(Database.class)
    void used_whileClientsWork_processorTimeGrows(Database database) throws Exception {
        DatabaseBackend backend = started(database);
        try (PeerClient client = Peers.named("jdbc-floor").connect(backend.uri())) {
            double before = micros(backend.used());
            // The kernel counts in steps of 10 ms.
            while (micros(backend.used()) < before + 20_000) {
                pass(client, PAIRS);
            }
        }
    }

    private static void pass(PeerClient client, int pairs) throws Exception {
        LockLoops.inThreads(List.of(client.lock("counted")), pairs, () -> {});
    }

    private static double statements(DatabaseBackend backend) {
        return value(backend.used(), Figure.COMMANDS_PER_OP);
    }

    private static double micros(Map<Figure, Double> used) {
        return value(used, Figure.SERVER_MICROS_PER_OP);
    }

    private static double value(Map<Figure, Double> used, Figure figure) {
        assertThat(used).containsKey(figure);
        return used.getOrDefault(figure, Double.NaN);
    }
}
