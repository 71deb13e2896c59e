package dev.holdfast.jdbc.scenario;

import static dev.holdfast.jdbc.fixture.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.MariaDbServer;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.JdbcLockBrowser;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.jdbc.fixture.PlainPool;
import dev.holdfast.jdbc.fixture.Scene;
import dev.holdfast.jdbc.fixture.SessionState;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Scenario 110: what a client sets for its connections is not seen by those who get them after it. */
class SettingsTest {

    /** So that no connection is ended which a slow machine gives back late. */
    private static final Duration ANSWER = Scene.SOON;

    /** What is set for each connection of a pool, by the number in which it was opened. */
    private static Map<Integer, Map<String, String>> settings(PlainPool pool) throws SQLException {
        Map<Integer, Map<String, String>> settings = new TreeMap<>();
        for (Connection each : pool.open()) {
            settings.put(settings.size(), SessionState.of(each));
        }
        return settings;
    }

    private static void play(DataSource database) throws Exception {
        try (PlainPool pool = new PlainPool(database, SessionState::makeStrange)) {
            pool.dataSource().getConnection().close();
            Map<String, String> strange = SessionState.of(pool.open().get(0));

            try (Holdfast client = HoldfastJdbc.builder()
                            .dataSource(pool.dataSource())
                            .responseTimeout(ANSWER)
                            .build();
                    JdbcLockBrowser browser = JdbcLockBrowser.on(pool.dataSource())) {
                for (int times = 0; times < 10; times++) {
                    client.lock("settings:" + times).acquire(Scene.SOON).close();
                }
                browser.list(Scene.SOON, 1_000);
            }

            // The browser's may be ended on a slow machine: it waits for a second.
            soon().until(() -> pool.idle().containsAll(pool.open()));
            assertThat(pool.open()).hasSizeGreaterThanOrEqualTo(3);
            assertThat(settings(pool))
                    .allSatisfy((number, after) -> assertThat(after).isEqualTo(strange));
        }
    }

    @Test
    @DisplayName("scenario 110: after a client and a browser were closed, their connections are as they were")
    void close_connectionsOfAPool_areAsTheyWere() throws Exception {
        try (Scene scene = Scene.onSharedServer()) {
            play(scene.server().dataSource());
            if (scene.server() instanceof MariaDbServer mariaDb) {
                // To this driver it is MySQL.
                play(mariaDb.dataSource(mariaDb.mysqlUrl("")));
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("scenario 110: the same within this process")
    void close_connectionsOfAPoolInThisProcess_areAsTheyWere(InProcessDatabase database) throws Exception {
        play(database.withTables("settings"));
    }
}
