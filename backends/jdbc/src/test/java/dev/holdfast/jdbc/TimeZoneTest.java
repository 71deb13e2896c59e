package dev.holdfast.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.jdbc.fixture.InProcessDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.TimeZone;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The clock of a database that runs in a JVM whose time zone is changed, as the end of summer time changes it. */
class TimeZoneTest {

    private final TimeZone before = TimeZone.getDefault();

    @AfterEach
    void restore() {
        TimeZone.setDefault(before);
    }

    @ParameterizedTest
    @EnumSource(InProcessDatabase.class)
    void acquire_afterTheZoneWasChanged_excludesAsBefore(InProcessDatabase kind) throws Exception {
        DataSource database = kind.withTables("zones");
        TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
        try (Holdfast first = client(database);
                Lease lease = first.lock("zones").acquire()) {
            for (String zone : new String[] {"Pacific/Kiritimati", "Pacific/Pago_Pago", "UTC"}) {
                TimeZone.setDefault(TimeZone.getTimeZone(zone));
                try (Holdfast other = client(database)) {
                    assertThat(other.lock("zones").tryAcquire()).as(zone).isEmpty();
                    try (Lease own = other.lock("own:" + zone).acquire()) {
                        own.check();
                    }
                }
            }
            lease.check();
        }
    }

    /** Tables that an earlier version has created lack the function. */
    @Test
    void build_onDerbyWithoutItsFunction_saysWhatToCreate() throws SQLException {
        DataSource database = InProcessDatabase.DERBY.withTables("functionless");
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("DROP FUNCTION holdfast_millis");
        }

        assertThatThrownBy(() -> client(database))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("holdfast-derby.sql");
    }

    private static Holdfast client(DataSource database) {
        return HoldfastJdbc.builder()
                .dataSource(database)
                .options(LockOptions.builder().lease(Duration.ofMinutes(5)).build())
                .build();
    }
}
