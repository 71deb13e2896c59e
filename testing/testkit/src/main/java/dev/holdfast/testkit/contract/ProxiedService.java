package dev.holdfast.testkit.contract;

import dev.holdfast.LockBrowser;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

/**
 * The service of a {@link BackendFixture} behind a proxy, by which a test breaks the network of its own clients alone.
 *
 * @param proxy in front of the service; the test closes it
 * @param backends makes connections through the proxy, as {@link BackendFixture#newBackend()} does without
 * @param browsers opens browsers through the proxy, which the test closes
 */
public record ProxiedService(FaultProxy proxy, Supplier<LockBackend> backends, Callable<LockBrowser> browsers) {}
