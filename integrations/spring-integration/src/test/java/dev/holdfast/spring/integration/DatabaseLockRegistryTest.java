package dev.holdfast.spring.integration;

/** The same where a database keeps the locks. */
class DatabaseLockRegistryTest extends HoldfastLockRegistryTest {

    @Override
    ServerFixture newFixture() {
        return new DatabaseFixture();
    }
}
