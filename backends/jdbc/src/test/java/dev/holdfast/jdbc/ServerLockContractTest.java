package dev.holdfast.jdbc;

import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.fixture.TestDatabase;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** On a server of the kind that -Dholdfast.database asks for; PostgreSQL by default. */
@Tag("ci")
class ServerLockContractTest extends LockContract {

    private static SqlServer server;
    private static DatabaseFixture fixture;

    @BeforeAll
    static void start() {
        server = TestDatabase.requested().runFlushing();
        fixture = DatabaseFixture.on(server);
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    @Override
    protected BackendFixture fixture() {
        return fixture;
    }
}
