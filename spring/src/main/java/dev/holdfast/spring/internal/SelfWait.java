package dev.holdfast.spring.internal;

import dev.holdfast.spi.PrintableText;
import org.jspecify.annotations.Nullable;

/** A call that would wait for what its own thread holds. It is refused before anything is asked. */
final class SelfWait {

    private SelfWait() {}

    /**
     * Returns if the call waits for others alone.
     *
     * @throws IllegalStateException if it would wait for itself
     */
    static void refuse(LockedCall call) {
        String name = call.admission().name();
        Access wanted = call.plan().access();
        Access held = HeldLocks.inTheWay(name, wanted, call.client());
        if (held != null) {
            throw new IllegalStateException(of(call, wanted, held));
        }
        if (call.plan().waitTime() == null && HeldLocks.ownedByHandle(name, call.client())) {
            throw new IllegalStateException("Deadlock: " + call.plan().place() + " waits without a limit for "
                    + needed(wanted, PrintableText.of(name))
                    + ", which an asynchronous or reactive method further up in this thread holds;"
                    + " such a hold is not re-entrant. Call the section without its lock there, or give"
                    + " it a waitTime");
        }
    }

    private static String of(LockedCall call, Access wanted, @Nullable Access held) {
        String place = call.plan().place();
        String name = PrintableText.of(call.admission().name());
        if (wanted == Access.ALONE && held == Access.READING) {
            return "Deadlock: " + place + " needs lock '" + name
                    + "' alone, and a method with mode = READ further up in this thread reads under it:"
                    + " the call would wait for itself. Give the outer method mode = WRITE";
        }
        String has = held == Access.PERMIT ? "has a permit of it" : "holds the lock of that name";
        return "Deadlock: " + place + " needs " + needed(wanted, name) + ", and a method further up in this thread "
                + has + ": the call would wait for itself. Name the semaphore and the lock differently";
    }

    private static String needed(Access wanted, String name) {
        return (wanted == Access.PERMIT ? "a permit of '" : "lock '") + name + "'";
    }
}
