package dev.holdfast.spring.boot;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.HoldfastJdbcBuilder;
import dev.holdfast.jdbc.JdbcLockBrowser;
import java.util.Objects;
import org.springframework.beans.factory.ObjectProvider;

/** Makes the application's client on a database: that of a URL for locks, or that of a DataSource. */
final class JdbcClientFactory {

    static final String URL = "holdfast.jdbc.url";

    private final LockDataSources dataSources;
    private final ObjectProvider<HoldfastJdbcCustomizer> customizers;

    JdbcClientFactory(LockDataSources dataSources, ObjectProvider<HoldfastJdbcCustomizer> customizers) {
        this.dataSources = dataSources;
        this.customizers = customizers;
    }

    /** How the application came to a database. */
    private record Origin(String origin, String remedy, boolean createsTables) implements ServerOrigin {

        @Override
        public String adviceOnRefusal() {
            return createsTables
                    ? ""
                    : " If the tables are missing: where Flyway migrates that database, add"
                            + " classpath:dev/holdfast/jdbc/flyway/{vendor} to spring.flyway.locations; otherwise run"
                            + " the SQL file that is named above, by Liquibase or by hand; for tests and small"
                            + " applications, set holdfast.jdbc.create-tables=true.";
        }
    }

    /**
     * Connects. Blocks for a few seconds at most.
     *
     * @throws LockServerException if the application does not say which database it is
     * @throws LockClientFailedException if the database is out of reach or refuses the client
     */
    Holdfast create(
            HoldfastProperties properties, ClientSettings settings, LockOptions defaults, ClientBrowsers browsers) {
        JdbcProperties said = properties.jdbc();
        HoldfastJdbcBuilder builder = HoldfastJdbc.builder().options(defaults).createTables(said.createTables());
        settings.into(builder);
        PropertyCheck.of("holdfast.client-name", settings.clientName(), builder::clientName);
        PropertyCheck.of("holdfast.jdbc.request-connections", said.requestConnections(), builder::requestConnections);
        String clock = said.databaseClock();
        if (clock != null) {
            PropertyCheck.of("holdfast.jdbc.database-clock", clock, builder::databaseClock);
        }
        Origin origin = into(builder, said);
        customizers.orderedStream().forEach(customizer -> customizer.customize(builder));
        browsers.leadTo("jdbc", () -> JdbcLockBrowser.like(builder));
        try {
            return builder.build();
        } catch (BackendUnavailableException | BackendMisconfiguredException e) {
            throw new LockClientFailedException(origin, e);
        }
    }

    private Origin into(HoldfastJdbcBuilder builder, JdbcProperties said) {
        refuseWithoutEffect(said);
        String url = said.url();
        if (url == null) {
            LockDataSources.Named chosen = dataSources.choose(said.dataSource());
            builder.dataSource(chosen.bean());
            return new Origin("the DataSource bean '" + chosen.name() + "'", "correct that bean", said.createTables());
        }
        try {
            builder.url(url);
        } catch (IllegalArgumentException e) {
            // Not Boot's exception for wrong values: its report shows the value, and so a password.
            throw new LockServerException(
                    "The property " + URL + " cannot be used: " + e.getMessage() + ".",
                    "Correct " + URL + ". The user and the password are holdfast.jdbc.username and"
                            + " holdfast.jdbc.password.");
        }
        String username = said.username();
        if (username != null) {
            builder.credentials(username, Objects.requireNonNullElse(said.password(), ""));
        }
        return new Origin("the property " + URL, "correct " + URL, said.createTables());
    }

    private static void refuseWithoutEffect(JdbcProperties said) {
        if (said.url() != null && said.dataSource() != null) {
            throw new LockServerException(
                    URL + " and " + LockDataSources.PROPERTY + " are set, which exclude each other.",
                    "Remove one of them.");
        }
        if (said.url() == null && (said.username() != null || said.password() != null)) {
            throw new LockServerException(
                    "holdfast.jdbc.username or holdfast.jdbc.password is set, and " + URL + " is not, so it would have"
                            + " no effect.",
                    "Set " + URL + ", or remove them; a DataSource has its own.");
        }
        if (said.password() != null && said.username() == null) {
            throw new LockServerException(
                    "holdfast.jdbc.password is set, and holdfast.jdbc.username is not.", "Set both.");
        }
    }
}
