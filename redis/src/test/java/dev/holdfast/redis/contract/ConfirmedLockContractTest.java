package dev.holdfast.redis.contract;

import dev.holdfast.redis.fixture.ReplicatedFixture;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** On a primary whose replica confirms each grant, of the version that -Dholdfast.redis.version asks for. */
class ConfirmedLockContractTest extends LockContract {

    private static ReplicatedFixture fixture;

    @BeforeAll
    static void start() {
        fixture = new ReplicatedFixture();
    }

    @AfterAll
    static void stop() {
        fixture.close();
    }

    @Override
    protected BackendFixture fixture() {
        return fixture;
    }
}
