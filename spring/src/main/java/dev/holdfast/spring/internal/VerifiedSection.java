package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the current thread runs under by methods whose leases are verified before their transactions are committed: a
 * chain from the innermost to the outermost.
 */
final class VerifiedSection {

    private static final ThreadLocal<@Nullable VerifiedSection> INNERMOST = new ThreadLocal<>();

    private final List<Lease> leases;
    private final @Nullable VerifiedSection outer;
    private boolean hadTransaction;

    private VerifiedSection(List<Lease> leases, @Nullable VerifiedSection outer) {
        this.leases = leases;
        this.outer = outer;
    }

    /** To be left by the same thread, the last entered first. */
    static VerifiedSection enter(Grant grant) {
        VerifiedSection outer = INNERMOST.get();
        VerifiedSection entered = new VerifiedSection(grant.leases(), outer);
        entered.hadTransaction = outer != null && outer.verifies(grant.leases());
        INNERMOST.set(entered);
        return entered;
    }

    /** Whether the transaction that runs verifies these before its commit, since their thread had them already. */
    private boolean verifies(List<Lease> wanted) {
        return hadTransaction && wanted.stream().allMatch(this::isIn);
    }

    private boolean isIn(Lease wanted) {
        return leases.stream().anyMatch(lease -> isSame(lease, wanted))
                || (outer != null && outer.hadTransaction && outer.isIn(wanted));
    }

    private static boolean isSame(Lease one, Lease other) {
        return one.token() == other.token() && one.name().equals(other.name());
    }

    void leave() {
        if (outer == null) {
            INNERMOST.remove();
        } else {
            INNERMOST.set(outer);
        }
    }

    /**
     * A method has ended as if all were well.
     *
     * @throws IllegalStateException if nothing could be verified
     */
    void requireTransaction(String place) {
        if (!hadTransaction) {
            throw new IllegalStateException("No transaction began under the lock of " + place + ", so nothing was"
                    + " verified. Make the method @Transactional, with propagation = REQUIRES_NEW if callers have a"
                    + " transaction of their own, or leave verify out");
        }
    }

    /** Those to verify before a transaction that has just begun is committed. */
    static List<Lease> ofNewTransaction() {
        List<Lease> all = new ArrayList<>();
        for (VerifiedSection section = INNERMOST.get(); section != null; section = section.outer) {
            section.hadTransaction = true;
            for (Lease lease : section.leases) {
                if (all.stream().noneMatch(known -> isSame(known, lease))) {
                    all.add(lease);
                }
            }
        }
        return all;
    }
}
