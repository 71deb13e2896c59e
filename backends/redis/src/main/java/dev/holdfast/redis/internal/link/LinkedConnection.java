package dev.holdfast.redis.internal.link;

import java.util.concurrent.CompletionStage;

/** One connection, from the moment it can be used. */
public interface LinkedConnection {

    boolean isOpen();

    /** Calls the task, on any thread, when the connection is lost; perhaps more than once. */
    void whenLost(Runnable task);

    /**
     * Lets go of it, without waiting. What is under way on it fails. Completes, never exceptionally,
     * when it is closed.
     */
    CompletionStage<Boolean> abandon();
}
