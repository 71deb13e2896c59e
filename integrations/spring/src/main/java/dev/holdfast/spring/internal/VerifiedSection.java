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
    private boolean isVerified;
    private boolean hadReadOnly;

    private VerifiedSection(List<Lease> leases, @Nullable VerifiedSection outer, boolean isVerified) {
        this.leases = leases;
        this.outer = outer;
        this.isVerified = isVerified;
    }

    /**
     * To be left by the same thread, the last entered first.
     *
     * @throws IllegalStateException if the method would do its work in a transaction that does not verify the leases
     */
    static VerifiedSection enter(LockedCall call, Grant grant) {
        boolean isVerified = VerifyingTransactions.isVerified(grant.leases());
        if (!isVerified && OuterTransaction.isJoinedBy(call)) {
            throw new IllegalStateException(call.plan().place() + " would work in a transaction that began before its"
                    + " lock was held and is committed after its release, so nothing would be verified. Give the method"
                    + " propagation = REQUIRES_NEW, call it outside of transactions, or leave verify out");
        }
        VerifiedSection entered = new VerifiedSection(grant.leases(), INNERMOST.get(), isVerified);
        INNERMOST.set(entered);
        return entered;
    }

    static boolean isSame(Lease one, Lease other) {
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
        if (!isVerified && hadReadOnly) {
            throw new IllegalStateException("Only a read-only transaction began under the lock of " + place
                    + ", and these are not verified. Leave readOnly out, or verify");
        }
        if (!isVerified) {
            throw new IllegalStateException("No transaction began under the lock of " + place + ", so nothing was"
                    + " verified. Make the method @Transactional, or leave verify out");
        }
    }

    /**
     * Those to verify before a transaction that has just begun is committed. A read-only one commits nothing, and the
     * database may refuse to lock a row in it.
     */
    static List<Lease> ofNewTransaction(boolean readOnly) {
        List<Lease> all = new ArrayList<>();
        for (VerifiedSection section = INNERMOST.get(); section != null; section = section.outer) {
            if (readOnly) {
                section.hadReadOnly = true;
            } else {
                section.isVerified = true;
                for (Lease lease : section.leases) {
                    if (all.stream().noneMatch(known -> isSame(known, lease))) {
                        all.add(lease);
                    }
                }
            }
        }
        return all;
    }
}
