package dev.holdfast.zookeeper;

import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.LockContract;
import org.junit.jupiter.api.Tag;

/** Three servers; each client is connected to one of them. */
@Tag("thorough")
class ClusterLockContractTest extends LockContract {

    private static final ServerFixture FIXTURE = ServerFixture.startThree();

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
