package dev.holdfast.jdbc;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.testkit.contract.BackendContract;
import dev.holdfast.testkit.contract.BackendFixture;
import org.junit.jupiter.api.Nested;

/**
 * What a database can break, on two that run in this process: one with a dialect of its own, and one in standard SQL.
 * {@link DerbyLockContractTest} has the whole contract on the other one of these.
 */
class InProcessContractTest {

    @Nested
    class H2 extends BackendContract {

        private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.H2);

        @Override
        protected BackendFixture fixture() {
            return FIXTURE;
        }
    }

    /** In standard SQL. */
    @Nested
    class Hsqldb extends BackendContract {

        private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.HSQLDB);

        @Override
        protected BackendFixture fixture() {
            return FIXTURE;
        }
    }
}
