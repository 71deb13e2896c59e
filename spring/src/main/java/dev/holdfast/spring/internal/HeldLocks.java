package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The locks under which the current thread runs, by annotation or by assumption of a test: a chain from the innermost
 * to the outermost. For assertions and for messages; who owns what is known to the client.
 */
public final class HeldLocks {

    private static final ThreadLocal<@Nullable HeldLocks> INNERMOST = new ThreadLocal<>();

    private final @Nullable String name;
    private final @Nullable Lease lease;
    private final @Nullable Holdfast handleOwnedAt;
    private final @Nullable HeldLocks outer;

    private HeldLocks(@Nullable String name, @Nullable Lease lease, @Nullable Holdfast handleOwnedAt) {
        this.name = name;
        this.lease = lease;
        this.handleOwnedAt = handleOwnedAt;
        this.outer = INNERMOST.get();
    }

    static HeldLocks byThread(Lease lease) {
        return enter(new HeldLocks(lease.name(), lease, null));
    }

    static HeldLocks byHandle(Lease lease, Holdfast client) {
        return enter(new HeldLocks(lease.name(), lease, client));
    }

    /**
     * As if the current thread held a lock.
     *
     * @param name the lock's name; null for every lock
     * @return to be left by the same thread, the last entered first
     */
    public static HeldLocks assumed(@Nullable String name) {
        return enter(new HeldLocks(name, null, null));
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
     * The innermost of this name.
     *
     * @param name the lock's name; null for whichever
     * @return null if the current thread runs under no such lock
     */
    public static @Nullable HeldLocks find(@Nullable String name) {
        HeldLocks held = INNERMOST.get();
        while (held != null && name != null && held.name != null && !held.name.equals(name)) {
            held = held.outer;
        }
        return held;
    }

    /**
     * The lease of it.
     *
     * @return null if it is only assumed
     */
    public @Nullable Lease lease() {
        return lease;
    }

    /** Whether a call in this thread that waits for the lock without a limit would wait for itself. */
    static boolean ownedByHandle(String name, Holdfast client) {
        for (HeldLocks held = INNERMOST.get(); held != null; held = held.outer) {
            if (held.handleOwnedAt == client && name.equals(held.name)) {
                return true;
            }
        }
        return false;
    }

    /**
     * What the current thread runs under, for messages.
     *
     * @return the names, innermost first
     */
    public static List<String> names() {
        List<String> names = new ArrayList<>();
        for (HeldLocks held = INNERMOST.get(); held != null; held = held.outer) {
            names.add(held.name == null ? "any" : held.name);
        }
        return names;
    }
}
