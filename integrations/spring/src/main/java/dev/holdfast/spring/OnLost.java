package dev.holdfast.spring;

/**
 * What a {@link Locked} method does when its lease is lost while it runs. In all cases the loss is logged at once, and
 * reported to the client's listeners.
 *
 * <p>If the method itself failed, its exception is thrown, with the {@link dev.holdfast.LeaseLostException} attached as
 * suppressed.
 */
public enum OnLost {

    /** The method's result is returned all the same; a further warning names the method. */
    LOG,

    /**
     * The method runs to its end; then the call throws {@link dev.holdfast.LeaseLostException} instead of returning. A
     * transaction inside the lock has been committed by then.
     */
    THROW,

    /**
     * The method's thread is interrupted at the loss, and the call ends as with {@link #THROW}. An asynchronous or
     * reactive method is cancelled at the loss, and its result ends with {@link dev.holdfast.LeaseLostException} at
     * once, on the client's executor. What depends on the cancelled stage or publisher itself runs on a thread for loss
     * actions, and must not block. Of a method that is {@code @Async} as well, the thread is interrupted, and the
     * future that it has returned is cancelled. The method has to heed the interrupt: nothing can stop a write that is
     * under way.
     */
    INTERRUPT
}
