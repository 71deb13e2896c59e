package dev.holdfast.jdbc;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;

/** On H2 in memory. */
class H2LockContractTest extends LockContract {

    private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.H2);

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
