package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.spring.LockMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The locks under which the current thread runs, by annotation or by assumption of a test: a chain from the innermost
 * to the outermost. For assertions and for messages; who owns what is known to the client.
 */
public final class HeldLocks {

    private static final ThreadLocal<@Nullable HeldLocks> INNERMOST = new ThreadLocal<>();

    private enum Owner {
        THREAD,
        HANDLE
    }

    private final @Nullable String name;
    private final Access access;
    private final @Nullable Hold hold;
    private final @Nullable HeldLocks outer;

    /** What was the innermost before all that was entered with this. */
    private final @Nullable HeldLocks before;

    /** What is held in earnest; nothing stands for an assumption. */
    private record Hold(Lease lease, Holdfast client, Owner owner) {

        boolean is(Holdfast of, Owner by) {
            return client == of && owner == by;
        }
    }

    private HeldLocks(@Nullable String name, Access access, @Nullable Hold hold, @Nullable HeldLocks before) {
        this.name = name;
        this.access = access;
        this.hold = hold;
        this.outer = INNERMOST.get();
        this.before = before;
    }

    static HeldLocks byThread(Grant grant, Access access, Holdfast client) {
        return enter(grant, access, client, Owner.THREAD);
    }

    static HeldLocks byHandle(Grant grant, Access access, Holdfast client) {
        return enter(grant, access, client, Owner.HANDLE);
    }

    private static HeldLocks enter(Grant grant, Access access, Holdfast client, Owner owner) {
        HeldLocks before = INNERMOST.get();
        HeldLocks last = null;
        for (Lease lease : grant.leases()) {
            last = enter(new HeldLocks(lease.name(), access, new Hold(lease, client, owner), before));
        }
        return Objects.requireNonNull(last, "a grant has a lease");
    }

    /**
     * As if the current thread held a lock alone.
     *
     * @param name the lock's name; null for every lock
     * @return to be left by the same thread, the last entered first
     */
    public static HeldLocks assumed(@Nullable String name) {
        return enter(new HeldLocks(name, Access.ALONE, null, INNERMOST.get()));
    }

    private static HeldLocks enter(HeldLocks entered) {
        INNERMOST.set(entered);
        return entered;
    }

    /** Back to what was entered before this, and before what was entered with it. */
    public void leave() {
        if (before == null) {
            INNERMOST.remove();
        } else {
            INNERMOST.set(before);
        }
    }

    /**
     * The innermost that the current thread runs under, however it has it.
     *
     * @return null if it runs under none
     */
    public static @Nullable HeldLocks innermost() {
        return INNERMOST.get();
    }

    /**
     * The innermost of this name that is enough.
     *
     * @param name the lock's name
     * @param least the mode that is needed; who holds a lock alone may read
     * @return null if the current thread runs under no such lock
     */
    public static @Nullable HeldLocks find(String name, LockMode least) {
        return find(held -> held.isOf(name) && held.access.suffices(least));
    }

    /**
     * The innermost permit of this name.
     *
     * @param name the semaphore's name
     * @return null if the current thread runs under none
     */
    public static @Nullable HeldLocks findPermit(String name) {
        return find(held -> held.isOf(name) && (held.access == Access.PERMIT || held.hold == null));
    }

    private static @Nullable HeldLocks find(Predicate<HeldLocks> wanted) {
        HeldLocks held = INNERMOST.get();
        while (held != null && !wanted.test(held)) {
            held = held.outer;
        }
        return held;
    }

    private boolean isOf(@Nullable String wanted) {
        return wanted == null || name == null || name.equals(wanted);
    }

    /**
     * The lease of it.
     *
     * @return null if it is only assumed
     */
    public @Nullable Lease lease() {
        return hold == null ? null : hold.lease;
    }

    /**
     * The leases of all that was entered with it, if it is the innermost.
     *
     * @return empty if it is only assumed
     */
    public List<Lease> leases() {
        List<Lease> leases = new ArrayList<>();
        for (HeldLocks held = this; held != null && held != before; held = held.outer) {
            if (held.hold != null) {
                leases.add(held.hold.lease);
            }
        }
        return leases;
    }

    /** Whether a call in this thread that waits for the lock without a limit would wait for itself. */
    static boolean ownedByHandle(String name, Holdfast client) {
        return find(held -> held.isHeld(name, client, Owner.HANDLE)) != null;
    }

    /** The lease of the permit under which an ordinary call of the current thread runs; null if none does. */
    static @Nullable Lease ownPermit(String name, Holdfast client) {
        HeldLocks permit = find(held -> held.access == Access.PERMIT && held.isHeld(name, client, Owner.THREAD));
        return permit == null ? null : permit.lease();
    }

    /** What ordinary calls of the current thread hold of this name that excludes such an access; null if nothing. */
    static @Nullable Access inTheWay(String name, Access wanted, Holdfast client) {
        HeldLocks other = find(held -> held.isHeld(name, client, Owner.THREAD) && held.access != wanted);
        if (other == null || wanted == Access.PERMIT || other.access == Access.PERMIT) {
            return other == null ? null : other.access;
        }
        // Who holds the lock alone reads, and has it again within that.
        HeldLocks alone = find(held -> held.isHeld(name, client, Owner.THREAD) && held.access == Access.ALONE);
        return alone == null ? other.access : null;
    }

    private boolean isHeld(String wanted, Holdfast client, Owner owner) {
        return hold != null && hold.is(client, owner) && wanted.equals(name);
    }

    /**
     * What the current thread runs under, for messages.
     *
     * @return the names, innermost first
     */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (HeldLocks held = INNERMOST.get(); held != null; held = held.outer) {
            String name = held.name == null ? "any" : held.name;
            names.add(held.access.shown(name));
        }
        return names;
    }
}
