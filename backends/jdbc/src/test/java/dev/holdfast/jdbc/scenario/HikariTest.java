package dev.holdfast.jdbc.scenario;

import static dev.holdfast.jdbc.fixture.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.fixture.PlainPool;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.jdbc.internal.service.JdbcLockBackend;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/** Scenario 83: what a client and the most used pool do to each other when something is wrong. */
class HikariTest {

    private static final int OURS = 3;

    private static HikariDataSource over(DataSource database, int size) {
        HikariDataSource pool = new HikariDataSource();
        pool.setDataSource(database);
        pool.setMaximumPoolSize(size);
        return pool;
    }

    @Test
    @DisplayName("scenario 83: after a failover the pool's connections are read-only: they are not given again")
    void acquire_onAPoolOfReadOnlyConnections_endsThemAndSucceeds() throws Exception {
        try (Scene scene = Scene.onSharedServer()) {
            PlainPool opened = new PlainPool(scene.server().dataSource(), connection -> {});
            HikariDataSource pool = scene.closed(over(opened.dataSource(), 6));
            scene.closed(opened);
            pool.setConnectionTimeout(Scene.SOON.toMillis());
            Holdfast client = scene.client(pool);
            String name = Scene.newName();
            client.lock(name).acquire().close();
            soon().until(() -> pool.getHikariPoolMXBean().getTotalConnections() == 6);
            List<Connection> demoted = opened.open();
            for (Connection each : demoted) {
                try (Statement statement = each.createStatement()) {
                    statement.execute(
                            TestDatabase.requested().isInnoDb()
                                    ? "SET SESSION TRANSACTION READ ONLY"
                                    : "SET SESSION CHARACTERISTICS AS TRANSACTION READ ONLY");
                }
            }

            soon().untilAsserted(() ->
                    client.lock(name).acquire(Duration.ofSeconds(10)).close());

            assertThat(demoted).anyMatch(HikariTest::isClosed);
            assertThat(pool.isClosed()).isFalse();
        }
    }

    private static boolean isClosed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException broken) {
            return true;
        }
    }

    @Test
    @DisplayName("scenario 83: a client is closed while its server stands still, within its own time")
    void close_whileTheServerStandsStill_isBounded() throws Exception {
        Duration answer = Duration.ofSeconds(5);
        try (Scene scene = Scene.onOwnServer()) {
            SqlServer server = scene.server();
            HikariDataSource pool = scene.closed(over(server.dataSource(), OURS + 2));
            Holdfast client = scene.client(
                    pool, builder -> builder.responseTimeout(answer).closeTimeout(Duration.ZERO));
            Lease left = client.lock(Scene.newName()).acquire();
            long before;
            long after;
            server.freeze();
            try {
                before = System.nanoTime();
                client.close();
                after = System.nanoTime();
            } finally {
                server.thaw();
            }

            assertThat(left.state()).isEqualTo(LeaseState.LOST);
            // One response timeout, and an eighth; each connection answers nothing for two of them.
            assertThat(Duration.ofNanos(after - before)).isLessThan(answer.multipliedBy(2));
            soon().until(() -> pool.getHikariPoolMXBean().getActiveConnections() == 0);
        }
    }

    @Test
    @DisplayName("scenario 83: a pool that cannot reach its database is not called too small")
    void build_onAPoolWhoseDatabaseIsDown_saysNothingOfItsSize() throws Exception {
        try (Scene scene = Scene.onSharedServer()) {
            FaultProxy proxy = scene.proxy();
            proxy.refuse();
            HikariDataSource pool = scene.closed(over(scene.through(proxy), 10));
            pool.setInitializationFailTimeout(-1);
            pool.setConnectionTimeout(1_000);

            assertThatExceptionOfType(BackendUnavailableException.class)
                    .isThrownBy(() -> HoldfastJdbc.on(pool))
                    .withMessageNotContaining("A pool must have");
        }
    }

    @Test
    @DisplayName(
            "scenario 83: a pool of exactly what a client keeps leaves nothing to the application, and is warned of")
    void build_onAPoolOfWhatItKeeps_warns() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(JdbcLockBackend.class);
        ListAppender<ILoggingEvent> logged = new ListAppender<>();
        logged.start();
        logger.addAppender(logged);
        try (HikariDataSource small = over(InProcessDatabase.H2.withTables("small"), OURS);
                HikariDataSource large = over(InProcessDatabase.H2.withTables("small"), OURS + 1)) {
            HoldfastJdbc.on(large).close();
            assertThat(logged.list).isEmpty();

            HoldfastJdbc.on(small).close();

            assertThat(logged.list).singleElement().satisfies(event -> {
                assertThat(event.getLevel()).isEqualTo(Level.WARN);
                assertThat(event.getFormattedMessage())
                        .contains("The pool has 3 connections", "keeps 3 of them", "larger by 3");
            });
        } finally {
            logger.detachAppender(logged);
        }
    }

    /** Some drivers refuse what others know, which a pool may take for a sign that a connection is broken. */
    @ParameterizedTest
    @EnumSource
    void acquire_onAPoolInThisProcess_keepsItsConnections(InProcessDatabase database) throws Exception {
        try (HikariDataSource pool = over(database.withTables("hikari"), OURS + 1);
                Holdfast client = HoldfastJdbc.on(pool)) {
            for (int times = 0; times < 3; times++) {
                client.lock("pooled:" + times).acquire(Scene.SOON).close();
            }
            assertThat(pool.getHikariPoolMXBean().getActiveConnections()).isEqualTo(OURS);
        }
    }
}
