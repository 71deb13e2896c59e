package dev.holdfast.internal.sets;

import dev.holdfast.LockTimeoutException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Why locks of which one is enough were not acquired. Thread-safe. */
final class Refusals {

    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final AtomicInteger count = new AtomicInteger();
    private volatile @Nullable Throwable notInTime;

    /** One more; how many there are with it. */
    int add(Answer refused) {
        if (refused.isNotInTime()) {
            notInTime = refused.failure();
        } else if (refused.failure() != null) {
            failures.add(refused.failure());
        }
        return count.incrementAndGet();
    }

    /**
     * What the call ends with: not in time, if one of the locks was taken; else what was wrong with the first.
     *
     * @param timeout makes the exception for not in time from that of one lock
     */
    Throwable failure(Function<@Nullable Throwable, LockTimeoutException> timeout) {
        List<Throwable> others = new ArrayList<>(failures);
        Throwable told = notInTime == null && !others.isEmpty() ? others.remove(0) : timeout.apply(notInTime);
        others.stream().filter(other -> other != told).forEach(told::addSuppressed);
        return told;
    }
}
