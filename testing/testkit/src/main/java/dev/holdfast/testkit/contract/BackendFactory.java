package dev.holdfast.testkit.contract;

import dev.holdfast.spi.LockBackend;

/** Makes backends in another process. A class with a constructor without parameters. */
public interface BackendFactory {

    /**
     * Makes a backend.
     *
     * @param address where the service is, as {@link RemoteAccess#address()} says
     * @return not started yet
     */
    LockBackend newBackend(String address);
}
