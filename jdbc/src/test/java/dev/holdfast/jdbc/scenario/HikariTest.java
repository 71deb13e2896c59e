package dev.holdfast.jdbc.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import com.zaxxer.hikari.HikariDataSource;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.internal.service.JdbcLockBackend;
import dev.holdfast.testkit.proxy.FaultProxy;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
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
}
