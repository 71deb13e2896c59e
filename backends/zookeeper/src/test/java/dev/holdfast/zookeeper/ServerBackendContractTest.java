package dev.holdfast.zookeeper;

import dev.holdfast.testkit.contract.BackendContract;
import dev.holdfast.testkit.contract.BackendFixture;

/** What ZooKeeper can break, on one server. */
class ServerBackendContractTest extends BackendContract {

    private static final ServerFixture FIXTURE = ServerFixture.start();

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
