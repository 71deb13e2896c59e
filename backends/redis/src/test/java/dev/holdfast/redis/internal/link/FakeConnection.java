package dev.holdfast.redis.internal.link;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** A connection that a test loses, and that says whether it was abandoned. */
final class FakeConnection implements LinkedConnection {

    private final List<Runnable> lostTasks = new ArrayList<>();
    boolean open = true;
    boolean abandoned;

    void lose() {
        open = false;
        lostTasks.forEach(Runnable::run);
    }

    @Override
    public boolean isOpen() {
        return open;
    }

    @Override
    public void whenLost(Runnable task) {
        lostTasks.add(task);
    }

    @Override
    public CompletionStage<Boolean> abandon() {
        abandoned = true;
        return CompletableFuture.completedFuture(true);
    }
}
