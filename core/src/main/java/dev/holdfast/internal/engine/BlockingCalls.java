package dev.holdfast.internal.engine;

import java.util.function.BooleanSupplier;

/**
 * Where calls that block are refused, since they would wait for themselves. Code of users gets there only by an
 * executor that runs tasks inline.
 *
 * <ul>
 *   <li>On the client's own threads, for their own answer. Meanwhile no lease of the client would be renewed, either.
 *   <li>On the thread of a caller, within another call of the client. A listener that hears of a grant on the thread
 *       which has got the lock, and asks for the same lock, would wait for a lease of that thread, which cannot give
 *       it back.
 * </ul>
 */
public final class BlockingCalls {

    private final BooleanSupplier onOwnThread;
    private final UserCode userCode;

    BlockingCalls(BooleanSupplier onOwnThread, UserCode userCode) {
        this.onOwnThread = onOwnThread;
        this.userCode = userCode;
    }

    /** Whether they are on the calling thread, at this moment. */
    public boolean areRefused() {
        return userCode.isWithinCall() || onOwnThread.getAsBoolean();
    }

    /**
     * The exception for one of them.
     *
     * @param what the call was for
     * @param instead what to do
     */
    public IllegalStateException refused(String what, String instead) {
        String why = onOwnThread.getAsBoolean()
                ? ": the client needs that thread for answers and deadlines, and the call would wait for itself. "
                : ": another call of this client runs this code there and cannot go on before it ends, so the call"
                        + " could wait for itself. ";
        return new IllegalStateException(what + " on thread "
                + Thread.currentThread().getName()
                + why
                + instead
                + ", or give the client's builder an executor that does not run tasks inline");
    }
}
