package dev.holdfast.jdbc.scenario;

import dev.holdfast.embedded.sql.MariaDbServer;
import dev.holdfast.embedded.sql.MySqlServer;
import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.fixture.Contention;
import dev.holdfast.jdbc.fixture.Scene;
import java.util.List;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Scenario 87: options of drivers that change what an update counts and how statements are prepared. */
class DriverOptionsTest {

    private static final List<String> OF_INNO_DB = List.of(
            "useAffectedRows=true&useServerPrepStmts=true",
            "useAffectedRows=true&useServerPrepStmts=false",
            "useAffectedRows=false&useServerPrepStmts=true",
            "useAffectedRows=false&useServerPrepStmts=false");
    private static final List<String> OF_POSTGRESQL =
            List.of("prepareThreshold=0", "prepareThreshold=1", "prepareThreshold=-1", "preferQueryMode=simple");

    private final Scene scene = Scene.onSharedServer();

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    @TestFactory
    @DisplayName("scenario 87: affected or found rows, statements prepared by the server or not, by each driver")
    Stream<DynamicTest> acquire_withEachOptionOfADriver_excludes() {
        return urls(scene.server())
                .map(url -> DynamicTest.dynamicTest(
                        url.substring(url.indexOf('?') + 1) + " by " + url.split(":", 3)[1], () -> {
                            DataSource database = scene.server().dataSource(url);
                            Contention.play(
                                    scene,
                                    List.of(scene.client(database), scene.client(database), scene.client(database)),
                                    Scene.newName(),
                                    10);
                        }));
    }

    private static Stream<String> urls(SqlServer server) {
        if (server instanceof MariaDbServer mariaDb) {
            return Stream.concat(
                    OF_INNO_DB.stream().map(mariaDb::mariaDbUrl),
                    OF_INNO_DB.stream().map(mariaDb::mysqlUrl));
        }
        if (server instanceof MySqlServer mySql) {
            return OF_INNO_DB.stream().map(mySql::mysqlUrl);
        }
        return OF_POSTGRESQL.stream().map(server::jdbcUrl);
    }
}
