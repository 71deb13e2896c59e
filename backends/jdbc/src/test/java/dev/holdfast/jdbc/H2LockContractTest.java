package dev.holdfast.jdbc;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.Tag;

/** On H2 in memory. */
@Tag("thorough")
class H2LockContractTest extends LockContract {

    private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.H2);

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
