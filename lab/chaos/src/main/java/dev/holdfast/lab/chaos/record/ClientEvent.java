package dev.holdfast.lab.chaos.record;

/** Something that a client process saw, beside its holds; immutable. Times are {@link System#nanoTime}. */
public sealed interface ClientEvent {

    /** Stands for the deadline of a call that has none. */
    long ENDLESS = Long.MAX_VALUE;

    /**
     * A call has begun.
     *
     * @param call names it, differently from all others of the run
     * @param thread the thread, such as {@code 2.0/1}: client 2, the first process in its place, thread 1
     * @param lock its name; of a set, all names with plus signs between them
     * @param family what is asked for, such as {@code lock} or {@code read}
     * @param way how it is asked for
     * @param deadlineNanos when it has to have an answer at the latest; {@link #ENDLESS} if it may wait for others for
     *     ever
     */
    record CallBegan(
            String call, String thread, String lock, String family, String way, long startNanos, long deadlineNanos)
            implements ClientEvent {}

    /**
     * A call has an answer: that of asking, not the end of what was done under the lock.
     *
     * @param outcome a word for a good or an expected end, or the name of an exception
     */
    record CallEnded(String call, String outcome, long endNanos) implements ClientEvent {}

    /**
     * A call was granted a lease.
     *
     * @param hold the hold's name in the history
     * @param label what those who may hold the lock at the same time have in common; empty if nobody may
     * @param units how much of the limit it takes
     * @param limit how many units all of them may have; 0 if there is no limit
     * @param grantedNanos a time at which the server had not granted it yet, or had renewed it last: the deadline less
     *     the lease
     */
    record LeaseBegan(String hold, String call, String label, long units, long limit, long grantedNanos)
            implements ClientEvent {}

    /**
     * A member of a group, who may not write, has read the lock's counter twice, the second time while the lease could
     * still be trusted.
     *
     * @param first the value when the section began
     * @param second the value at its end
     */
    record CounterRead(String hold, long first, long second, long atNanos) implements ClientEvent {}

    /** The holder was notified, on a thread of its own, that the lease is lost. */
    record LossNotice(String hold, String reason, long atNanos) implements ClientEvent {}

    /** A release was answered. */
    record ReleaseAnswered(String hold, String outcome, long startNanos, long endNanos) implements ClientEvent {}

    /** The process did not run, or its program had no thread to spare: what was due then may have been late. */
    record ProcessStall(String process, String why, long fromNanos, long untilNanos) implements ClientEvent {}

    /**
     * A client was closed in good order.
     *
     * @param id under which the server knew it
     * @param unrest what it still had in memory before it was closed, in words; empty if nothing
     * @param threads those that were left afterwards, in words; empty if none
     */
    record ClientClosed(String process, String id, String unrest, String threads, long atNanos)
            implements ClientEvent {}
}
