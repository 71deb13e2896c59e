package dev.holdfast.redis.contract;

import dev.holdfast.redis.fixture.ClusterFixture;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** On a cluster whose primaries have a replica each, which confirms each grant. */
@Tag("thorough")
class ConfirmedClusterContractTest extends LockContract {

    private static ClusterFixture fixture;

    @BeforeAll
    static void start() {
        fixture = ClusterFixture.confirmed();
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
