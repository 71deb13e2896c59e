package dev.holdfast.testkit.contract;

import dev.holdfast.local.LocalLockService;
import dev.holdfast.spi.LockBackend;

/** The backend in the memory of this JVM. */
class LocalLockContractTest extends LockContract {

    private static final LocalLockService SERVICE = new LocalLockService();

    private static final BackendFixture FIXTURE = new BackendFixture() {
        @Override
        public LockBackend newBackend() {
            return SERVICE.backend();
        }
    };

    @Override
    protected BackendFixture fixture() {
        return FIXTURE;
    }
}
