package dev.holdfast.jdbc;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import dev.holdfast.testkit.threads.Patience;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
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
    }

    /** What is so on each of them. */
    abstract static class Rules {

        private Holdfast first;
        private Holdfast second;
        private Connection transaction;

        abstract DataSource database();

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
        void verify_handedOverLocallyBeforeTheQuery_refusesTheFormerLease() throws Exception {
            Lease next = handOverWithin("handed before", (query, handOver) -> {
                handOver.run();
                return query.call();
            });

            assertThatCode(() -> HoldfastJdbc.verify(next, transaction)).doesNotThrowAnyException();
        }

        @Test
        void verify_handedOverLocallyBeforeTheQueryIsAnswered_refusesTheFormerLease() throws Exception {
            Lease next = handOverWithin("handed after", (query, handOver) -> {
                Object answer = query.call();
                handOver.run();
                return answer;
            });

            assertThatCode(() -> HoldfastJdbc.verify(next, transaction)).doesNotThrowAnyException();
        }

        /** Has a lease verified that another caller of its client takes over while the query is under way. */
        private Lease handOverWithin(String name, PausedQuery.Pause pause) throws Exception {
            // The first grant of a name may have a single token, and nothing is handed over with it.
            first.lock(name).acquire(LONG).release();
            Lease former = first.lock(name).acquire(LONG);
            CompletableFuture<Lease> next = first.lock(name).acquireAsync(LONG);
            await().until(() -> first.statistics().waiting() == 1);
            Connection paused = PausedQuery.of(transaction, pause, () -> {
                former.release();
                next.orTimeout(LONG.toSeconds(), TimeUnit.SECONDS).join();
            });

            assertThatThrownBy(() -> HoldfastJdbc.verify(former, paused)).isInstanceOf(LeaseLostException.class);

            assertThat(first.statistics().localHandoffs()).isEqualTo(1);
            return next.join();
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
