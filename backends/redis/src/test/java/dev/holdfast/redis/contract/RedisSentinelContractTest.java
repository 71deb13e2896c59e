package dev.holdfast.redis.contract;

import dev.holdfast.redis.fixture.SentinelFixture;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/**
 * On a primary that Sentinels watch, of the version that -Dholdfast.redis.version asks for. What each build plays is
 * {@link ConfirmedSentinelContractTest}, where the same primary's replicas confirm each grant besides.
 */
@Tag("thorough")
class RedisSentinelContractTest extends LockContract {

    private static SentinelFixture fixture;

    @BeforeAll
    static void start() {
        fixture = new SentinelFixture();
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
