package dev.holdfast.reactor;

import dev.holdfast.local.LocalLockService;

/** Two clients of a lock service in this JVM. */
abstract class LocalReactorTest extends ReactorTest {

    final LocalLockService service;

    LocalReactorTest() {
        this(new LocalLockService());
    }

    private LocalReactorTest(LocalLockService service) {
        super(service::connect);
        this.service = service;
    }
}
