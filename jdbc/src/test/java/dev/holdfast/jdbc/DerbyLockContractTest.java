package dev.holdfast.jdbc;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;

/** On Derby in memory, in standard SQL. */
class DerbyLockContractTest extends LockContract {

    private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.DERBY);

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
