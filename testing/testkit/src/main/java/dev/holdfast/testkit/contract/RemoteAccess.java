package dev.holdfast.testkit.contract;

/**
 * How a client in another process, with the same class path, reaches the service of a {@link BackendFixture}.
 *
 * @param factory what makes its backend
 * @param address where the service is, in whatever words the factory understands
 */
public record RemoteAccess(Class<? extends BackendFactory> factory, String address) {}
