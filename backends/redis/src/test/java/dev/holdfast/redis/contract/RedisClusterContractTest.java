package dev.holdfast.redis.contract;

import dev.holdfast.redis.fixture.ClusterFixture;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** On a cluster of three primaries, of the version that -Dholdfast.redis.version asks for. */
@Tag("ci")
class RedisClusterContractTest extends LockContract {

    private static ClusterFixture fixture;

    @BeforeAll
    static void start() {
        fixture = new ClusterFixture();
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
