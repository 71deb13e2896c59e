package dev.holdfast.cli.console;

import dev.holdfast.Holdfast;
import dev.holdfast.console.BrowserSource;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.JdbcLockBrowser;
import java.time.Duration;
import javax.sql.DataSource;

/** On a database. */
abstract class DatabaseDeadlockContract extends DeadlockContract {

    /** An empty database, which is there until {@link #stop}. */
    abstract DataSource database();

    @Override
    final Holdfast client(String name) {
        return HoldfastJdbc.builder()
                .dataSource(database())
                .createTables(true)
                .clientName(name)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    @Override
    final BrowserSource browser() {
        return () -> JdbcLockBrowser.on(database());
    }

    @Override
    final String kind() {
        return "database";
    }
}
