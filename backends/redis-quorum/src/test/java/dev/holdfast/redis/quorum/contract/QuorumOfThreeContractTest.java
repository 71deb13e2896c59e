package dev.holdfast.redis.quorum.contract;

import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** On a quorum of three servers. */
@Tag("ci")
class QuorumOfThreeContractTest extends LockContract {

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
