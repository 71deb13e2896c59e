package dev.holdfast.samples.inventory;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import java.util.function.LongFunction;

/** Lets one thread of all nodes in at a time. */
final class HoldfastLock implements SaleLock {

    private final Holdfast holdfast;

    HoldfastLock(Holdfast holdfast) {
        this.holdfast = holdfast;
    }

    @Override
    public <T> T call(String item, LongFunction<T> section) {
        return holdfast.lock(InventoryNode.lockName(item)).call(lease -> section.apply(lease.token()));
    }

    @Override
    public LockState state() {
        ClientStatistics statistics = holdfast.statistics();
        return new LockState(
                holdfast.clientId(), statistics.localHandoffs(), statistics.remoteGrants(), statistics.renewalsSent());
    }

    @Override
    public void close() {
        holdfast.close();
    }
}
