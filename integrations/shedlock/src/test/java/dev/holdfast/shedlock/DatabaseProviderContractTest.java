package dev.holdfast.shedlock;

/** The same where a database keeps the locks. */
class DatabaseProviderContractTest extends ProviderContractTest {

    @Override
    ServerFixture newFixture() {
        return new DatabaseFixture();
    }
}
