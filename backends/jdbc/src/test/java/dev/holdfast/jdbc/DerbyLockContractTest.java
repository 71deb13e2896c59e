package dev.holdfast.jdbc;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.Tag;

/** On Derby in memory, in standard SQL. */
@Tag("thorough")
class DerbyLockContractTest extends LockContract {

    private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.DERBY);

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
