package dev.holdfast.jdbc;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.sql.H2Server;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.fixture.Schema;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Scenario 99: the hold is verified in the transaction of the work that is done under it. The databases are tried at
 * the same time, since the tests wait more than they compute; by their locks, those of one database one after the
 * other.
 */
class VerificationTest {

    private static final Duration SHORT = Duration.ofMillis(500);
    private static final Duration LONG = Patience.LIMIT;

    /** On the kind of server that this run is about. */
    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    @ResourceLock("OnAServer")
    class OnAServer extends Rules {

        private static SqlServer server;

        @BeforeAll
        static void start() {
            server = TestDatabase.requested().run();
            Schema.create(server.dataSource());
        }

        @AfterAll
        static void stop() {
            if (server != null) {
                server.close();
            }
        }

        @Override
        DataSource database() {
            return server.dataSource();
        }
    }

    /** On H2, which every run has. */
    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    @ResourceLock("OnH2")
    class OnH2 extends Rules {

        private static SqlServer server;

        @BeforeAll
        static void start() {
            server = H2Server.run();
            Schema.create(server.dataSource());
        }

        @AfterAll
        static void stop() {
            server.close();
        }

        @Override
        DataSource database() {
            return server.dataSource();
        }
    }

    /** On HSQLDB, where an update locks the row. */
    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    @ResourceLock("OnHsqldb")
    class OnHsqldb extends Rules {

        private static final DataSource DATABASE = InProcessDatabase.HSQLDB.withTables("verified");

        @Override
        DataSource database() {
            return DATABASE;
        }

        @Override
        boolean waitsForLockedRows() {
            return true;
        }
    }

    /** On Derby, where a query locks it. */
    @Nested
    @Execution(ExecutionMode.CONCURRENT)
    @ResourceLock("OnDerby")
    class OnDerby extends Rules {

        private static final DataSource DATABASE = InProcessDatabase.DERBY.withTables("verified");

        @Override
        DataSource database() {
            return DATABASE;
        }

        @Override
        boolean waitsForLockedRows() {
            return true;
        }
    }

    /** What is so on each of them. */
    abstract static class Rules {

        private Holdfast first;
        private Holdfast second;
        private Connection transaction;

        abstract DataSource database();

        /** Elsewhere, this database is told for how long a change waits for a row that a transaction keeps locked. */
        boolean waitsForLockedRows() {
            return false;
        }

        @BeforeEach
        void open() throws SQLException {
            first = client();
            second = client();
            transaction = database().getConnection();
            transaction.setAutoCommit(false);
            transaction.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }

        @AfterEach
        void close() throws SQLException {
            transaction.rollback();
            transaction.close();
            first.close();
            second.close();
        }

        /** Some leases are held until the end of a test. */
        private Holdfast client() {
            return HoldfastJdbc.builder()
                    .dataSource(database())
                    .responseTimeout(Duration.ofSeconds(20))
                    .closeTimeout(Duration.ZERO)
                    .build();
        }

        /** What is left grows only where a renewal is due later than the one before: the deadline always moves. */
        private static long deadline(Lease lease) {
            return System.nanoTime() + lease.remaining().toNanos();
        }

        private Lease hold(Holdfast client, String name, Duration lease) throws InterruptedException {
            return client.lock(name, options -> options.lease(lease).notRenewed())
                    .acquire(LONG);
        }

        /** Verified while it lasts, which takes a longer one where the machine stalls. */
        private Lease holdVerified(String name) throws InterruptedException, SQLException {
            for (Duration lease = SHORT; ; lease = lease.multipliedBy(2)) {
                Lease held = hold(first, name, lease);
                try {
                    HoldfastJdbc.verify(held, transaction);
                    return held;
                } catch (LeaseLostException tooSlow) {
                    transaction.rollback();
                    if (lease.compareTo(LONG) > 0) {
                        throw tooSlow;
                    }
                }
            }
        }

        @Test
        void verify_theLeaseEndsMeanwhile_nobodyElseIsGrantedBeforeTheCommit() throws Exception {
            Lease lease = holdVerified("kept");
            CompletableFuture<Lease> other = second.lock("kept").acquireAsync(LONG);
            await().until(() -> lease.state() == LeaseState.LOST);

            // The requests of both may be waiting for the row by now, for as long as the database lets them; a database
            // in which a look then waits behind them refuses it after a while.
            try (Holdfast third = client()) {
                await().untilAsserted(() ->
                        assertThat(third.lock("kept").inspect().waiters()).isEmpty());
            }
            assertThat(other).isNotDone();

            transaction.commit();
            assertThat(other.get().token()).isGreaterThan(lease.token());
        }

        @Test
        void verify_anotherHolderCameMeanwhile_throws() throws Exception {
            Lease lease = hold(first, "taken", SHORT);
            hold(second, "taken", LONG);

            assertThatThrownBy(() -> HoldfastJdbc.verify(lease, transaction))
                    .isInstanceOf(LeaseLostException.class)
                    .hasMessageContaining("taken");
        }

        @Test
        void verify_releasedByForce_throws() throws Exception {
            Lease lease = hold(first, "forced", LONG);
            second.lock("forced")
                    .forceRelease(second.lock("forced")
                            .inspect()
                            .holder()
                            .orElseThrow()
                            .id());

            assertThatThrownBy(() -> HoldfastJdbc.verify(lease, transaction))
                    .isInstanceOf(LeaseLostException.class)
                    .hasMessageContaining("not in the database any more");
        }

        @Test
        void verify_released_throws() throws Exception {
            Lease lease = hold(first, "released", LONG);
            lease.release();

            assertThatThrownBy(() -> HoldfastJdbc.verify(lease, transaction)).isInstanceOf(LeaseLostException.class);
        }

        @Test
        void verify_releasedBeforeTheQuery_refusesTheLease() throws Exception {
            releaseWithin("released before", (query, release) -> {
                release.run();
                return query.call();
            });
        }

        @Test
        void verify_releasedBeforeTheQueryIsAnswered_refusesTheLease() throws Exception {
            releaseWithin("released meanwhile", (query, release) -> {
                Object answer = query.call();
                release.run();
                return answer;
            });
        }

        /** Has a lease verified that is released while a query is under way, and for which another caller waits. */
        private void releaseWithin(String name, PausedQuery.Pause pause) throws Exception {
            Lease former = leaseThatCouldBeHandedOver(name);
            CompletableFuture<Lease> next = waiter(name);
            Connection paused = PausedQuery.of(transaction, pause, () -> {
                var unused = former.releaseAsync();
            });

            assertThatThrownBy(() -> HoldfastJdbc.verify(former, paused)).isInstanceOf(LeaseLostException.class);

            transaction.rollback();
            HoldfastJdbc.verify(Actor.answer(next), transaction);
            assertThat(first.statistics().localHandoffs()).isZero();
        }

        @Test
        void verify_releasedBeforeTheCommit_theClientHandsItToNobodyBefore() throws Exception {
            Lease lease = leaseThatCouldBeHandedOver("released early");
            CompletableFuture<Lease> next = waiter("released early");
            HoldfastJdbc.verify(lease, transaction);

            var unused = lease.releaseAsync();

            // A handoff would have happened within that call.
            assertThat(first.statistics().localHandoffs()).isZero();
            assertThat(next).isNotDone();
            transaction.commit();
            assertThat(Actor.answer(next).token()).isGreaterThan(lease.token());
        }

        @Test
        void verify_stickyAndReleasedBeforeTheCommit_theClientKeepsItForNobody() throws Exception {
            DistributedLock sticky = first.lock("sticky", options -> options.sticky(Duration.ofHours(1)));
            sticky.acquire(LONG).release();
            Lease lease = sticky.acquire(LONG);
            long handoffs = first.statistics().localHandoffs();
            HoldfastJdbc.verify(lease, transaction);

            var unused = lease.releaseAsync();
            CompletableFuture<Lease> next = sticky.acquireAsync(LONG);

            // What rests is had within that call.
            assertThat(first.statistics().localHandoffs()).isEqualTo(handoffs);
            assertThat(next).isNotDone();
            transaction.commit();
            assertThat(Actor.answer(next).token()).isGreaterThan(lease.token());
        }

        /** The first grant of a name may have a single token, and nothing is handed over with it. */
        private Lease leaseThatCouldBeHandedOver(String name) throws InterruptedException {
            first.lock(name).acquire(LONG).release();
            return first.lock(name).acquire(LONG);
        }

        private CompletableFuture<Lease> waiter(String name) {
            CompletableFuture<Lease> next = first.lock(name).acquireAsync(LONG);
            await().until(() -> first.statistics().waiting() == 1);
            return next;
        }

        @Test
        void verify_snapshotFromBeforeTheGrant_isRefused() throws Exception {
            first.lock("old snapshot").acquire(LONG).release();
            transaction.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(count("SELECT COUNT(*) FROM holdfast_client WHERE client_id = 'nobody'"))
                    .isZero();
            Lease lease = hold(first, "old snapshot", LONG);
            String grant = "SELECT COUNT(*) FROM holdfast_lock WHERE token = " + lease.token();

            // Where nothing but locks makes reads repeatable, there is no snapshot, and the newest is read.
            if (count(grant) == 0) {
                assertThatThrownBy(() -> HoldfastJdbc.verify(lease, transaction))
                        .isInstanceOfAny(SQLException.class, IllegalStateException.class)
                        .satisfies(thrown -> assertThat(thrown instanceof SQLException
                                        || thrown.getMessage().contains("as it was before the lock was granted"))
                                .as("%s", thrown)
                                .isTrue());
            } else {
                HoldfastJdbc.verify(lease, transaction);
            }
        }

        @Test
        void verify_snapshotFromAfterTheGrant_isHeld() throws Exception {
            Lease lease = hold(first, "new snapshot", LONG);
            transaction.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            assertThat(count("SELECT COUNT(*) FROM holdfast_client WHERE client_id = 'nobody'"))
                    .isZero();

            assertThatCode(() -> HoldfastJdbc.verify(lease, transaction)).doesNotThrowAnyException();
        }

        private int count(String query) throws SQLException {
            try (Statement statement = transaction.createStatement();
                    ResultSet result = statement.executeQuery(query)) {
                result.next();
                return result.getInt(1);
            }
        }

        @Test
        void verify_readUncommitted_isRefusedWhereItIsSo() throws Exception {
            Lease lease = hold(first, "dirty", LONG);
            transaction.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);

            // PostgreSQL has no such level, and says that it has; HSQLDB has none, either.
            if (transaction.getMetaData().getDatabaseProductName().equals("PostgreSQL")
                    || transaction.getTransactionIsolation() != Connection.TRANSACTION_READ_UNCOMMITTED) {
                HoldfastJdbc.verify(lease, transaction);
            } else {
                assertThatThrownBy(() -> HoldfastJdbc.verify(lease, transaction))
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessageContaining("READ UNCOMMITTED");
            }
        }

        @Test
        void verify_aReaderAmongOthers_isHeld() throws Exception {
            Lease reader = first.readWriteLock("read").readLock().acquire(LONG);
            Lease other = second.readWriteLock("read").readLock().acquire(LONG);

            assertThatCode(() -> HoldfastJdbc.verify(reader, transaction)).doesNotThrowAnyException();
            transaction.commit();
            reader.release();
            assertThatThrownBy(() -> HoldfastJdbc.verify(reader, transaction)).isInstanceOf(LeaseLostException.class);
            assertThatCode(() -> HoldfastJdbc.verify(other, transaction)).doesNotThrowAnyException();
        }

        @Test
        void verify_aRenewedLeaseInALongTransaction_isKeptAfterIt() throws Exception {
            Lease lease = first.lock("long", options -> options.lease(Duration.ofSeconds(10)))
                    .acquire(LONG);
            HoldfastJdbc.verify(lease, transaction);
            Lease other = hold(first, "beside", LONG);
            assertThat(other.release()).isNotNull();
            transaction.commit();
            long deadline = deadline(lease);

            await().until(() -> deadline(lease) - deadline > TimeUnit.SECONDS.toNanos(2));
            lease.check();
            lease.release();
        }

        /** A wait of the database's would last for two minutes, and the last lock would be had after the time limit. */
        @Test
        void verify_ofLocksThatAClientWaitsFor_delaysNoOtherLockOfThatClient() throws Exception {
            assumeFalse(waitsForLockedRows(), "NOT CHECKED: a change waits for as long as the database is set to");
            List<Lease> verified = new ArrayList<>();
            List<CompletableFuture<Lease>> waiting = new ArrayList<>();
            try (Holdfast client = HoldfastJdbc.builder()
                    .dataSource(database())
                    .responseTimeout(Duration.ofMinutes(16))
                    .closeTimeout(Duration.ZERO)
                    .build()) {
                for (int number = 1; number <= 6; number++) {
                    verified.add(hold(first, "verified:" + number, LONG));
                    HoldfastJdbc.verify(verified.get(number - 1), transaction);
                }
                for (Lease each : verified) {
                    waiting.add(client.lock(each.name()).acquireAsync(LONG));
                }
                for (int number = 1; number <= 12; number++) {
                    client.lock("beside:" + number)
                            .acquire(Duration.ofSeconds(60))
                            .release();
                }

                assertThat(waiting).allMatch(each -> !each.isDone());
                transaction.commit();
                verified.forEach(Lease::release);
                for (CompletableFuture<Lease> each : waiting) {
                    Actor.answer(each).release();
                }
            }
        }

        @Test
        void verify_autoCommit_isRefused() throws Exception {
            Lease lease = hold(first, "auto", LONG);
            transaction.setAutoCommit(true);

            assertThatThrownBy(() -> HoldfastJdbc.verify(lease, transaction))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("'auto'")
                    .hasMessageContaining("setAutoCommit(false)");
            transaction.setAutoCommit(false);
        }

        @Test
        void verify_aLeaseOfAnotherBackend_isRefused() throws Exception {
            try (Holdfast local = HoldfastLocal.create()) {
                Lease lease = local.lock("local").acquire(LONG);

                assertThatThrownBy(() -> HoldfastJdbc.verify(lease, transaction))
                        .isInstanceOf(IllegalArgumentException.class)
                        .hasMessageContaining("HoldfastJdbc");
                lease.release();
            }
        }
    }
}
