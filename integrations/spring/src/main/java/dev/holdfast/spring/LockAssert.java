package dev.holdfast.spring;

import dev.holdfast.Lease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.internal.HeldLocks;

/**
 * Checks, in production code that must not run without its lock, that it does: that {@link Locked} is there, was not
 * bypassed by a call within the bean, and the lease is valid at this moment.
 *
 * <p>Sees locks that the current thread holds by annotation. Not locks that were taken by {@code holdfast.lock(...)},
 * for which there is {@link dev.holdfast.DistributedLock#isHeldByCurrentThread()}; and in an asynchronous or reactive
 * method, only what runs before it returns its stage or publisher: later steps have {@link Lease#check()}.
 *
 * <p>In unit tests without proxies, {@link dev.holdfast.spring.test.AssumedLock} makes it pass. It sends no request and
 * never blocks.
 */
public final class LockAssert {

    private LockAssert() {}

    /**
     * Returns if the current thread runs under an annotation's lock whose lease is valid, or under several that are all
     * valid, and throws otherwise.
     *
     * @throws IllegalStateException if it runs under none
     * @throws dev.holdfast.LeaseLostException if a lease was lost
     * @throws dev.holdfast.LeaseUncertainException if this is unknown before a renewal is answered
     */
    public static void assertHeld() {
        HeldLocks held = HeldLocks.innermost();
        check(held, "a lock");
        if (held != null) {
            held.leases().forEach(Lease::check);
        }
    }

    /**
     * Returns if the current thread holds this lock alone by annotation and its lease is valid, and throws otherwise.
     * Code that a {@link LockMode#READ} method may run asks with {@link #assertHeld(String, LockMode)}.
     *
     * @param name the lock's whole name, such as {@code stock:42}
     * @throws IllegalStateException if it does not
     * @throws dev.holdfast.LeaseLostException if the lease was lost
     * @throws dev.holdfast.LeaseUncertainException if this is unknown before a renewal is answered
     */
    public static void assertHeld(String name) {
        assertHeld(name, LockMode.WRITE);
    }

    /**
     * Returns if the current thread runs under this lock by annotation, in a mode that is enough, and its lease is
     * valid; throws otherwise.
     *
     * @param name the lock's whole name, such as {@code stock:42}
     * @param mode the least that is needed: a writer also passes for a reader
     * @throws IllegalStateException if it does not
     * @throws dev.holdfast.LeaseLostException if the lease was lost
     * @throws dev.holdfast.LeaseUncertainException if this is unknown before a renewal is answered
     */
    public static void assertHeld(String name, LockMode mode) {
        String what = mode == LockMode.READ ? "the read lock of '" : "lock '";
        check(HeldLocks.find(name, mode), what + PrintableText.of(name) + "'");
    }

    /**
     * Returns if the current thread runs under a permit of this semaphore by annotation and its lease is valid; throws
     * otherwise.
     *
     * @param name the semaphore's whole name, such as {@code export:42}
     * @throws IllegalStateException if it does not
     * @throws dev.holdfast.LeaseLostException if the lease was lost
     * @throws dev.holdfast.LeaseUncertainException if this is unknown before a renewal is answered
     */
    public static void assertPermit(String name) {
        check(HeldLocks.findPermit(name), "a permit of '" + PrintableText.of(name) + "'");
    }

    private static void check(@org.jspecify.annotations.Nullable HeldLocks held, String what) {
        if (held == null) {
            throw new IllegalStateException("This code needs " + what + ", and thread "
                    + PrintableText.of(Thread.currentThread().getName()) + " holds "
                    + HeldLocks.names().stream().map(PrintableText::of).toList()
                    + " by @Locked. Is the method annotated, and called on the bean from outside, so that its proxy"
                    + " sees the call?"
                    + " A unit test can assume the lock: see AssumedLock");
        }
        Lease lease = held.lease();
        if (lease != null) {
            lease.check();
        }
    }
}
