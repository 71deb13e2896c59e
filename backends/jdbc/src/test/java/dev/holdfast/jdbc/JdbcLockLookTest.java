package dev.holdfast.jdbc;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.NamePortion;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcLockLookTest {

    private static final String URL = "jdbc:h2:mem:looks;DB_CLOSE_DELAY=-1";

    private Holdfast holdfast;
    private JdbcLockBrowser browser;

    @BeforeEach
    void connect() throws Exception {
        execute("DROP ALL OBJECTS");
        holdfast = client("shop");
        browser = JdbcLockBrowser.connect(URL);
    }

    @AfterEach
    void disconnect() {
        browser.close();
        holdfast.close();
    }

    private static Holdfast client(String name) {
        return HoldfastJdbc.builder()
                .url(URL)
                .createTables(true)
                .clientName(name)
                .build();
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void names_moreThanAPortion_findsAll() throws Exception {
        fill(1_234);

        NamePortion first = browser.names(LockBrowser.BEGINNING);
        NamePortion second = browser.names(first.next().orElseThrow());
        NamePortion third = browser.names(second.next().orElseThrow());

        assertThat(first.names().size() + second.names().size() + third.names().size())
                .isEqualTo(1_234);
        assertThat(third.next()).isEmpty();
    }

    @Test
    void look_heldWaitedForFreeAndForeign_saysWhatIsKnownOfEach() throws Exception {
        execute("INSERT INTO holdfast_lock (lock_name, version, client_id, attempt, token, numbers, held_until, kept,"
                + " fence, limit_units, limit_until, members, queue)"
                + " VALUES ('foreign', 1, '', 0, 0, 0, 0, 0, 0, 0, 0, 'what is this?;', '')");
        Lease lease = holdfast.lock("odd %\n'é").acquire();
        try (Holdfast other = client("other")) {
            CompletableFuture<Lease> waiting =
                    other.lock("odd %\n'é").acquireAsync().toCompletableFuture();
            await().until(() ->
                    browser.look(List.of("odd %\n'é"), 0).get("odd %\n'é").waiterCount() == 1);

            Map<String, LockInspection> seen = browser.look(List.of("odd %\n'é", "never", "foreign"), 5);

            assertThat(seen).containsOnlyKeys("odd %\n'é", "never");
            assertThat(seen.get("never").holder()).isEmpty();
            LockInspection held = seen.get("odd %\n'é");
            assertThat(held.holder().orElseThrow().token()).isEqualTo(lease.token());
            assertThat(held.holder().orElseThrow().client().orElseThrow().application())
                    .isEqualTo("shop");
            assertThat(held.waiters())
                    .singleElement()
                    .satisfies(waiter -> assertThat(waiter.clientId()).isEqualTo(other.clientId()));
            lease.release();
            waiting.join().release();
        }
    }

    @Test
    void clients_database_doesNotSayWhoIsConnected() throws InterruptedException {
        assertThat(browser.clients(List.of(holdfast.clientId(), "never")))
                .satisfiesExactly(
                        here -> {
                            assertThat(here.info().orElseThrow().application()).isEqualTo("shop");
                            assertThat(here.connection()).isEqualTo(LiveClient.Connection.UNKNOWN);
                        },
                        never -> assertThat(never.info()).isEmpty());
    }

    private static void fill(int count) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                PreparedStatement row = connection.prepareStatement("INSERT INTO holdfast_lock (lock_name, version,"
                        + " client_id, attempt, token, numbers, held_until, kept, fence, limit_units, limit_until,"
                        + " members, queue) VALUES (?, 1, 'gone', 1, 1, 1, 9000000000000000, 0, 1, 0, 0, '', '')")) {
            for (int number = 0; number < count; number++) {
                row.setString(1, String.format("lock-%05d", number));
                row.addBatch();
            }
            row.executeBatch();
        }
    }
}
