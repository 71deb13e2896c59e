package dev.holdfast.redis.quorum.contract;

import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.testkit.contract.BackendContract;
import dev.holdfast.testkit.contract.BackendFixture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** What a quorum can break, on three servers. */
class QuorumBackendContractTest extends BackendContract {

    private static QuorumFixture fixture;

    @BeforeAll
    static void start() {
        fixture = new QuorumFixture(3);
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
