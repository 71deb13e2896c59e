package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.spring.LockMode;
import java.util.ArrayList;
import java.util.List;
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
    private final LockMode mode;
    private final @Nullable Hold hold;
    private final @Nullable HeldLocks outer;

    /** What is held in earnest; nothing stands for an assumption. */
    private record Hold(Lease lease, Holdfast client, Owner owner) {

        boolean is(Holdfast of, Owner by) {
            return client == of && owner == by;
        }
    }

    private HeldLocks(@Nullable String name, LockMode mode, @Nullable Hold hold) {
        this.name = name;
        this.mode = mode;
        this.hold = hold;
        this.outer = INNERMOST.get();
    }

    static HeldLocks byThread(Lease lease, LockMode mode, Holdfast client) {
        return enter(new HeldLocks(lease.name(), mode, new Hold(lease, client, Owner.THREAD)));
    }

    static HeldLocks byHandle(Lease lease, LockMode mode, Holdfast client) {
        return enter(new HeldLocks(lease.name(), mode, new Hold(lease, client, Owner.HANDLE)));
    }

    /**
     * As if the current thread held a lock alone.
     *
     * @param name the lock's name; null for every lock
     * @return to be left by the same thread, the last entered first
     */
    public static HeldLocks assumed(@Nullable String name) {
        return enter(new HeldLocks(name, LockMode.WRITE, null));
    }

    private static HeldLocks enter(HeldLocks entered) {
        INNERMOST.set(entered);
        return entered;
    }

    /** Back to what was entered before this. */
    public void leave() {
        if (outer == null) {
            INNERMOST.remove();
        } else {
            INNERMOST.set(outer);
        }
    }

    /**
     * The innermost of this name that is enough.
     *
     * @param name the lock's name; null for whichever
     * @param least the mode that is needed; who holds a lock alone may read
     * @return null if the current thread runs under no such lock
     */
    public static @Nullable HeldLocks find(@Nullable String name, LockMode least) {
        HeldLocks held = INNERMOST.get();
        while (held != null && !(held.isOf(name) && (least == LockMode.READ || held.mode == LockMode.WRITE))) {
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

    /** Whether a call in this thread that waits for the lock without a limit would wait for itself. */
    static boolean ownedByHandle(String name, Holdfast client) {
        for (HeldLocks held = INNERMOST.get(); held != null; held = held.outer) {
            if (held.isHeld(name, client, Owner.HANDLE)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the current thread owns the read lock and not the write lock around it. */
    static boolean isOnlyRead(String name, Holdfast client) {
        boolean reads = false;
        for (HeldLocks held = INNERMOST.get(); held != null; held = held.outer) {
            if (held.isHeld(name, client, Owner.THREAD)) {
                if (held.mode == LockMode.WRITE) {
                    return false;
                }
                reads = true;
            }
        }
        return reads;
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
            names.add(held.mode == LockMode.READ ? name + " for reading" : name);
        }
        return names;
    }
}
