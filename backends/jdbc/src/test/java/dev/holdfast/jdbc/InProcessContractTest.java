package dev.holdfast.jdbc;

import dev.holdfast.jdbc.fixture.InProcessDatabase;
import dev.holdfast.testkit.contract.BackendContract;
import dev.holdfast.testkit.contract.BackendFixture;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;

/** What a database can break, on those that run in this process: one with a dialect of its own, two in standard SQL. */
class InProcessContractTest {

    @Nested
    class H2 extends BackendContract {

        private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.H2);

        @Override
        protected BackendFixture fixture() {
            return FIXTURE;
        }
    }

    @Nested
    class Hsqldb extends BackendContract {

        private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.HSQLDB);

        @Override
        protected BackendFixture fixture() {
            return FIXTURE;
        }
    }

    @Nested
    @Tag("ci")
    class Derby extends BackendContract {

        private static final DatabaseFixture FIXTURE = DatabaseFixture.inMemory(InProcessDatabase.DERBY);

        @Override
        protected BackendFixture fixture() {
            return FIXTURE;
        }
    }
}
