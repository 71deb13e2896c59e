package dev.holdfast.lab.held;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Leases that one client holds at the same time. */
public final class HeldLocks {

    private static final int UNDER_WAY = 500;
    private static final long PATIENCE_SECONDS = 120;

    private final List<Lease> leases;

    private HeldLocks(List<Lease> leases) {
        this.leases = leases;
    }

    /** Acquires them, a few hundred questions under way at a time. */
    public static HeldLocks acquire(Holdfast holdfast, LockOptions options, int count)
            throws InterruptedException, ExecutionException, TimeoutException {
        Semaphore underWay = new Semaphore(UNDER_WAY);
        List<CompletableFuture<Lease>> acquiring = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            underWay.acquire();
            acquiring.add(holdfast.lock(name(i), options)
                    .acquireAsync()
                    .whenComplete((lease, failure) -> underWay.release()));
        }
        List<Lease> leases = new ArrayList<>(count);
        for (CompletableFuture<Lease> each : acquiring) {
            leases.add(each.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        return new HeldLocks(leases);
    }

    /** The name of one of them. */
    static String name(int index) {
        return "held:" + index;
    }

    /** How many of them are held at this moment, by what the client knows. */
    public long held() {
        return leases.stream().filter(lease -> lease.state() == LeaseState.HELD).count();
    }

    /** What is left, at this moment, of the one that is nearest to its end. */
    public Duration shortestRemaining() {
        return leases.stream().map(Lease::remaining).min(Duration::compareTo).orElse(Duration.ZERO);
    }

    /** Gives all back, a few hundred at a time. */
    public void release() throws InterruptedException {
        Semaphore underWay = new Semaphore(UNDER_WAY);
        for (Lease lease : leases) {
            underWay.acquire();
            var unused = lease.releaseAsync().whenComplete((outcome, failure) -> underWay.release());
        }
        underWay.acquire(UNDER_WAY);
    }
}
