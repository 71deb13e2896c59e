package dev.holdfast.reactor;

import dev.holdfast.local.LocalLockService;

/** In this JVM. */
class LocalKindsTest extends KindsContract {

    LocalKindsTest() {
        super(new LocalLockService()::connect);
    }
}
