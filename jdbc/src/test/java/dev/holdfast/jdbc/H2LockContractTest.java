package dev.holdfast.jdbc;

import dev.holdfast.spi.LockBackend;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import java.util.OptionalInt;

/** H2 in memory. */
class H2LockContractTest extends LockContract {

    private static final BackendFixture FIXTURE = new BackendFixture() {
        @Override
        public LockBackend newBackend() {
            return HoldfastJdbc.builder()
                    .url("jdbc:h2:mem:contract;DB_CLOSE_DELAY=-1")
                    .createTables(true)
                    .backend();
        }

        @Override
        public OptionalInt longestNameBytes() {
            return OptionalInt.of(512);
        }
    };

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
