package dev.holdfast.redis.contract;

import dev.holdfast.redis.fixture.SentinelFixture;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** On a primary that Sentinels watch, and of whose replicas one confirms each grant. */
@Tag("thorough")
class ConfirmedSentinelContractTest extends LockContract {

    private static SentinelFixture fixture;

    @BeforeAll
    static void start() {
        fixture = SentinelFixture.confirmed();
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
