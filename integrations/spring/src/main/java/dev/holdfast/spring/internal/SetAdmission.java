package dev.holdfast.spring.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockSet;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.util.StringUtils;

/**
 * By the locks of several names, all or none. The thread of an ordinary call owns them as it owns a single one, so it
 * acquires them one after the other in the order of their names, which is that of a {@link LockSet}: no calls wait for
 * one another in a circle, whichever way they take.
 */
final class SetAdmission implements Admission {

    private static final int MOST_SHOWN = 3;

    private final LockSet set;
    private final List<LockAdmission> parts;

    /**
     * Asks for nothing.
     *
     * @param set for callers that hold by a handle
     * @param locks the same locks, for threads, in the order of their names
     */
    SetAdmission(LockSet set, List<DistributedLock> locks) {
        this.set = set;
        this.parts = locks.stream().map(LockAdmission::new).toList();
    }

    @Override
    public List<String> names() {
        return set.names();
    }

    @Override
    public String shown() {
        return "The set of locks " + shownNames();
    }

    private String shownNames() {
        String first = names().stream()
                .limit(MOST_SHOWN)
                .map(name -> "'" + PrintableText.of(name) + "'")
                .collect(Collectors.joining(", "));
        return parts.size() <= MOST_SHOWN ? first : first + " and " + (parts.size() - MOST_SHOWN) + " more";
    }

    @Override
    public boolean isOwned() {
        return parts.stream().allMatch(LockAdmission::isOwned);
    }

    @Override
    public Grant acquire(@Nullable Duration wait) throws InterruptedException {
        TimeLeft left = new TimeLeft(wait);
        while (true) {
            List<Lease> leases;
            try {
                leases = enterAll(left);
            } catch (LockTimeoutException missing) {
                throw notInTime(missing.lockName().orElseThrow(), wait, missing);
            }
            Optional<Lease> lost = leases.stream()
                    .filter(lease -> lease.state() == LeaseState.LOST)
                    .findFirst();
            if (lost.isEmpty()) {
                return new Grant(leases, new LeaseList(leases));
            }
            // It cannot be had again while those after it are held. Who had it before this call gets no further.
            Optional<RuntimeException> failure = leave(leases.size());
            if (failure.isPresent() && !(failure.get() instanceof LeaseLostException)) {
                throw failure.get();
            }
            if (left.isOver()) {
                throw notInTime(lost.get().name(), wait, null);
            }
        }
    }

    /**
     * The exception for the call as a whole.
     *
     * @param wait how long the call was to wait; the last of its locks had the rest of that alone
     * @param reason what is known of the lock that is missing; null if it was lost meanwhile
     */
    private LockTimeoutException notInTime(
            String missing, @Nullable Duration wait, @Nullable LockTimeoutException reason) {
        return new LockTimeoutException(
                missing,
                "Of the set of locks " + shownNames() + ", '" + PrintableText.of(missing) + "' was not acquired "
                        + Admission.within(wait) + ", so none of them is held"
                        + (reason == null ? "" : ": " + StringUtils.uncapitalize(String.valueOf(reason.getMessage()))),
                reason);
    }

    private List<Lease> enterAll(TimeLeft left) throws InterruptedException {
        List<Lease> leases = new ArrayList<>();
        try {
            for (LockAdmission part : parts) {
                leases.addAll(part.acquire(left.now()).leases());
            }
            return List.copyOf(leases);
        } catch (Throwable thrown) {
            // A loss among them harmed nothing: no method has run.
            leave(leases.size())
                    .filter(failure -> !(failure instanceof LeaseLostException))
                    .ifPresent(thrown::addSuppressed);
            throw thrown;
        }
    }

    @Override
    public void release(Grant grant) {
        leave(parts.size()).ifPresent(failure -> {
            throw failure;
        });
    }

    /** Leaves the first so many in the opposite order; one that fails keeps no other from being left. */
    private Optional<RuntimeException> leave(int count) {
        RuntimeException failure = null;
        for (int i = count - 1; i >= 0; i--) {
            try {
                parts.get(i).lock().unlock();
            } catch (RuntimeException thrown) {
                if (failure == null) {
                    failure = thrown;
                } else if (failure != thrown) {
                    failure.addSuppressed(thrown);
                }
            }
        }
        return Optional.ofNullable(failure);
    }

    @Override
    public Question<?> acquireAsync(@Nullable Duration wait) {
        return Question.forSeveral(wait == null ? set.acquireAsync() : set.acquireAsync(wait));
    }
}
