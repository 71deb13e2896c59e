package dev.holdfast.redis.contract;

import dev.holdfast.redis.fixture.RedisFixture;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** On a Redis server, of the version that -Dholdfast.redis.version asks for. */
class RedisLockContractTest extends LockContract {

    private static RedisFixture fixture;

    @BeforeAll
    static void start() {
        fixture = new RedisFixture();
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
