package dev.holdfast.jdbc;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.BlockedThread;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveLock;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.testkit.threads.Patience;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class JdbcLockBrowserTest {

    private static final Duration LONG = Patience.LIMIT;
    private static final String URL = "jdbc:h2:mem:browser;DB_CLOSE_DELAY=-1";

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
                .closeTimeout(Duration.ZERO)
                .build();
    }

    private static void execute(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(URL);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void list_nothingHeld_isEmptyAndComplete() throws InterruptedException {
        holdfast.lock("free").acquire().release();

        LockListing listing = browser.list(LONG, 100);

        assertThat(listing.locks()).isEmpty();
        assertThat(listing.complete()).isTrue();
        assertThat(listing.foreignKeys()).isZero();
        assertThat(listing.topology().nodes())
                .singleElement()
                .satisfies(node -> assertThat(node.address()).isEqualTo("H2 at jdbc:h2:mem:browser"));
    }

    @Test
    void like_builderOfAClient_goesWhereTheClientDoes() throws Exception {
        execute("CREATE USER reader PASSWORD 'secret' ADMIN");
        HoldfastJdbcBuilder builder = HoldfastJdbc.builder().url(URL).credentials("reader", "secret");
        try (Lease lease = holdfast.lock("order:42").acquire();
                JdbcLockBrowser alike = JdbcLockBrowser.like(builder)) {
            assertThat(alike.look(List.of("order:42"), 0).get("order:42").holder())
                    .hasValueSatisfying(holder -> assertThat(holder.token()).isEqualTo(lease.token()));
        }
        assertThatThrownBy(() -> JdbcLockBrowser.like(builder.credentials("reader", "wrong"))
                        .close())
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageNotContaining("secret");
        assertThatThrownBy(() -> JdbcLockBrowser.like(HoldfastJdbc.builder()).close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("call dataSource() or url()");
    }

    @Test
    void list_heldAndWaitedFor_saysAllAboutIt() throws InterruptedException {
        Lease lease = holdfast.lock("odd %\n'é").acquire();
        try (Holdfast other = client("other")) {
            CompletableFuture<Lease> waiting =
                    other.lock("odd %\n'é").acquireAsync().toCompletableFuture();
            await().until(() -> browser.list(LONG, 100).locks().get(0).waiters() == 1);

            assertThat(browser.list(LONG, 100).locks()).singleElement().satisfies(lock -> {
                assertThat(lock.name()).isEqualTo("odd %\n'é");
                assertThat(lock.token()).isEqualTo(lease.token());
                assertThat(lock.client().orElseThrow().application()).isEqualTo("shop");
                assertThat(lock.client().orElseThrow().pid())
                        .isEqualTo(ProcessHandle.current().pid());
                assertThat(lock.kept()).isFalse();
                assertThat(lock.leaseLeft()).isBetween(Duration.ofSeconds(1), Duration.ofSeconds(30));
                assertThat(lock.heldFor().orElseThrow()).isBetween(Duration.ZERO, LONG);
                assertThat(lock.group()).isEmpty();
            });
            lease.release();
            waiting.join().release();
        }
    }

    @Test
    void list_holder_canBeForcedToRelease() throws InterruptedException {
        Lease held = holdfast.lock("stuck").acquire();
        LiveLock seen = browser.list(LONG, 100).locks().get(0);

        holdfast.lock("stuck").forceRelease(seen.holder().orElseThrow());

        assertThat(held.token()).isEqualTo(seen.token());
        assertThat(browser.list(LONG, 100).locks()).isEmpty();
    }

    @Test
    void list_minimumHold_isKept() throws InterruptedException {
        holdfast.lock("nightly", options -> options.minHold(LONG)).acquire().release();

        assertThat(browser.list(LONG, 100).locks()).singleElement().satisfies(lock -> {
            assertThat(lock.kept()).isTrue();
            assertThat(lock.holder()).isEmpty();
        });
    }

    @Test
    void list_readers_areAGroup() throws InterruptedException {
        try (Holdfast other = client("other");
                Lease one = holdfast.readWriteLock("doc").readLock().acquire();
                Lease two = other.readWriteLock("doc").readLock().acquire()) {
            assertThat(List.of(one, two)).allSatisfy(Lease::check);
            assertThat(browser.list(LONG, 100).locks())
                    .singleElement()
                    .satisfies(lock -> assertThat(lock.group()).contains(new LiveLock.Group("r", 2, 2)));
        }
    }

    @Test
    void list_moreThanAPage_findsAllInTheirOrder() throws Exception {
        fill(1_234);

        LockListing listing = browser.list(LONG, 2_000);

        assertThat(listing.complete()).isTrue();
        assertThat(listing.locks())
                .hasSize(1_234)
                .isSortedAccordingTo((a, b) -> a.name().compareTo(b.name()));
    }

    @Test
    void list_limit_isNotComplete() throws Exception {
        fill(1_000);

        LockListing listing = browser.list(LONG, 600);

        assertThat(listing.locks()).hasSize(600);
        assertThat(listing.complete()).isFalse();
    }

    @Test
    void list_limitIsTheNumber_isComplete() throws Exception {
        fill(600);

        assertThat(browser.list(LONG, 600).complete()).isTrue();
    }

    @Test
    void list_budgetUsedUp_isNotComplete() throws Exception {
        fill(1_000);

        LockListing listing = browser.list(Duration.ofNanos(1), 2_000);

        assertThat(listing.locks()).hasSize(500);
        assertThat(listing.complete()).isFalse();
    }

    @Test
    void list_rowOfAnotherFormat_isCounted() throws Exception {
        fill(1);
        execute("UPDATE holdfast_lock SET members = 'what is this?;'");

        LockListing listing = browser.list(LONG, 100);

        assertThat(listing.locks()).isEmpty();
        assertThat(listing.foreignKeys()).isEqualTo(1);
    }

    @Test
    void list_rowsThatNoClientWrites_hideNoOthers() throws Exception {
        fill(6);
        execute("UPDATE holdfast_lock SET lock_name = '%ZZ' WHERE lock_name = 'lock-00000'");
        execute("UPDATE holdfast_lock SET members = 'what is this?;' WHERE lock_name = 'lock-00001'");
        execute("UPDATE holdfast_lock SET queue = 'gone:1:5000:1:1:1:p:-1:-1;' WHERE lock_name = 'lock-00002'");
        execute("UPDATE holdfast_lock SET held_until = 9223372036854775807 WHERE lock_name = 'lock-00003'");
        execute("UPDATE holdfast_lock SET client_id = 'odd' WHERE lock_name = 'lock-00004'");
        execute("INSERT INTO holdfast_client (client_id, host, pid, application, since_millis, seen, blocked)"
                + " VALUES ('odd', '50%of', 1, 'x%GGy', 1, 1, '')");

        LockListing listing = browser.list(LONG, 100);

        assertThat(listing.locks())
                .extracting(LiveLock::name)
                .containsExactly("lock-00003", "lock-00004", "lock-00005");
        assertThat(listing.foreignKeys()).isEqualTo(3);
        assertThat(listing.locks().get(0).leaseLeft()).isEqualTo(LockInspection.NO_END);
        assertThat(listing.locks().get(1).client().orElseThrow().application()).isEqualTo("x%GGy");
        assertThat(browser.names(LockBrowser.BEGINNING).names())
                .contains("lock-00005")
                .doesNotContain("%ZZ");
        assertThat(browser.look(List.of("lock-00001", "lock-00004"), 5)).containsOnlyKeys("lock-00004");
        assertThat(holdfast.lock("lock-00004").inspect().holder().orElseThrow().clientId())
                .isEqualTo("odd");
        assertThatThrownBy(() -> holdfast.lock("lock-00001").inspect())
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("not of this version's format");
    }

    @Test
    void list_budgetOfNothing_isRefused() {
        assertThatThrownBy(() -> browser.list(Duration.ZERO, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("The budget must be positive");
    }

    @Test
    void list_tableGone_saysWhatToMend() throws Exception {
        execute("DROP TABLE holdfast_lock");

        assertThatThrownBy(() -> browser.list(LONG, 1))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("Cannot list the locks of H2");
    }

    @Test
    void list_closed_isUnavailable() {
        browser.close();

        assertThatThrownBy(() -> browser.list(LONG, 1)).isInstanceOf(BackendUnavailableException.class);
    }

    @Test
    void connect_noTables_saysWhatToMend() {
        assertThatThrownBy(() -> JdbcLockBrowser.connect("jdbc:h2:mem:empty"))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("holdfast-h2.sql");
    }

    @Test
    void connect_noDriver_saysSo() {
        assertThatThrownBy(() -> JdbcLockBrowser.connect("jdbc:nowhere:x"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("jdbc:nowhere:");
    }

    @Test
    void list_rightToReadOnly_isEnough() throws Exception {
        execute("CREATE USER reader PASSWORD 'r'");
        for (String table : List.of("holdfast_lock", "holdfast_client")) {
            execute("GRANT SELECT ON " + table + " TO reader");
        }
        try (Lease held = holdfast.lock("seen").acquire();
                JdbcLockBrowser reader = JdbcLockBrowser.connect("jdbc:h2:mem:browser;USER=reader;PASSWORD=r")) {
            assertThat(reader.list(LONG, 10).locks())
                    .singleElement()
                    .satisfies(lock -> assertThat(lock.token()).isEqualTo(held.token()));
        }
    }

    private List<BlockedThread> blocked() throws InterruptedException {
        return browser.clients(List.of(holdfast.clientId())).get(0).blocked();
    }

    @Test
    void clients_notSeenForMinutes_haveNoBlockedThreads() throws Exception {
        execute("UPDATE holdfast_client SET blocked = '1:5:7:9::one+worker:x:y'");
        assertThat(blocked()).containsExactly(new BlockedThread("one worker", 5, "x", 7, "y", Optional.empty(), 9));

        execute("UPDATE holdfast_client SET seen = seen - " + TimeUnit.MINUTES.toMicros(8));

        assertThat(browser.clients(List.of(holdfast.clientId(), "unknown")))
                .allSatisfy(client -> assertThat(client.blocked()).isEmpty())
                .extracting(client -> client.info().isPresent())
                .containsExactly(true, false);
    }

    @Test
    void connect_tableWithoutTheBlockedThreads_saysWhatToMend() throws Exception {
        execute("ALTER TABLE holdfast_client DROP COLUMN blocked");

        for (ThrowingCallable attempt :
                List.<ThrowingCallable>of(() -> JdbcLockBrowser.connect(URL), () -> client("late"))) {
            assertThatThrownBy(attempt)
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageContainingAll("BLOCKED", "holdfast-h2.sql");
        }
    }

    /** Locks of a client that never said who it is. */
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
