package dev.holdfast.internal;

import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.engine.BlockingCalls;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.internal.sets.Surroundings;
import dev.holdfast.internal.time.Alarm;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;

/** What calls for several locks need of their client. */
record SetSurroundings(HoldfastClient client) implements Surroundings {

    @Override
    public long nanos() {
        return client.engine().time.nanos();
    }

    @Override
    public Alarm at(long atNanos, Runnable task) {
        return client.engine().timetable.set(atNanos, task);
    }

    @Override
    public long momentNanos() {
        return client.engine().momentNanos;
    }

    @Override
    public RandomGenerator random() {
        return client.engine().random;
    }

    @Override
    public Joint joint() {
        return new Joint(client.backend().locks());
    }

    @Override
    public CompletableFuture<ReleaseOutcome> release(Lease lease, Joint joint) {
        return lease instanceof HandleLease held ? held.release(joint) : lease.releaseAsync();
    }

    @Override
    public CompletableFuture<ReleaseOutcome> giveBack(Lease lease, Joint joint) {
        return lease instanceof HandleLease held ? held.giveBack(joint) : lease.releaseAsync();
    }

    @Override
    public <T> ClientFuture<T> promised() {
        return new ClientFuture<>(client.engine().userCode::execute);
    }

    @Override
    public <T> ClientFuture<T> awaited() {
        return new ClientFuture<>(Runnable::run);
    }

    @Override
    public void requireOpen(String name) {
        client.requireOpen(name);
    }

    @Override
    public void requireOtherThread(String shown) {
        BlockingCalls blockingCalls = client.engine().blockingCalls;
        if (blockingCalls.areRefused()) {
            throw blockingCalls.refused("Locks " + shown + " cannot be waited for", "Use acquireAsync()");
        }
    }
}
