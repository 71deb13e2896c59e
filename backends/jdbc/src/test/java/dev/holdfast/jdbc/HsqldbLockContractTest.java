package dev.holdfast.jdbc;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.Tag;

/** On HSQLDB in memory, in standard SQL. */
@Tag("thorough")
class HsqldbLockContractTest extends LockContract {

    private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.HSQLDB);

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
