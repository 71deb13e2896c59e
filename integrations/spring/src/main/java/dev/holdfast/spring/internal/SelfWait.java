package dev.holdfast.spring.internal;

import dev.holdfast.spi.PrintableText;

/** A call that would wait for what its own thread holds. It is refused before anything is asked. */
final class SelfWait {

    private SelfWait() {}

    /**
     * Returns if the call waits for others alone.
     *
     * @throws IllegalStateException if it would wait for itself
     */
    static void refuse(LockedCall call) {
        call.admission().names().forEach(name -> refuse(call, name));
    }

    private static void refuse(LockedCall call, String name) {
        Access wanted = call.plan().access();
        Access held = HeldLocks.inTheWay(name, wanted, call.client());
        if (held == Access.READING && wanted == Access.ALONE) {
            throw new IllegalStateException("Deadlock: " + call.plan().place() + " needs lock '"
                    + PrintableText.of(name)
                    + "' alone, and a method with mode = READ further up in this thread reads under it:"
                    + " the call would wait for itself. Give the outer method mode = WRITE");
        }
        if (held != null) {
            throw new IllegalStateException("Deadlock: " + call.plan().place() + " needs " + shown(wanted, name)
                    + ", and a method further up in this thread holds " + shown(held, name)
                    + ": the call would wait for itself. Name the semaphore and the lock differently");
        }
        if (call.plan().waitTime() == null && HeldLocks.ownedByHandle(name, call.client())) {
            throw new IllegalStateException("Deadlock: " + call.plan().place() + " waits without a limit for "
                    + shown(wanted, name)
                    + ", which an asynchronous or reactive method further up in this thread holds;"
                    + " such a hold is not re-entrant. Call the section without its lock there, or give"
                    + " it a waitTime");
        }
    }

    private static String shown(Access access, String name) {
        return (access == Access.PERMIT ? "a permit of '" : "lock '") + PrintableText.of(name) + "'";
    }
}
