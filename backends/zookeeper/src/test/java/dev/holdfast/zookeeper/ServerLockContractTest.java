package dev.holdfast.zookeeper;

import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.Tag;

/** One server. */
@Tag("ci")
class ServerLockContractTest extends LockContract {

    private static final ServerFixture FIXTURE = ServerFixture.start();

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
