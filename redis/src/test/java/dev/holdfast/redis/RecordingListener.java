package dev.holdfast.redis;

import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.PushedGrant;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Keeps what a backend told, in order. */
final class RecordingListener implements BackendListener {

    record FreeAt(String name, long serverMicros) {}

    final BlockingQueue<PushedGrant> grants = new LinkedBlockingQueue<>();
    final BlockingQueue<String> wanted = new LinkedBlockingQueue<>();
    final BlockingQueue<FreeAt> freeAt = new LinkedBlockingQueue<>();
    final AtomicInteger messagesRestored = new AtomicInteger();
    final AtomicInteger requestsRestored = new AtomicInteger();
    final AtomicInteger identityChanged = new AtomicInteger();
    final List<String> held = new CopyOnWriteArrayList<>();

    @Override
    public void granted(PushedGrant grant) {
        grants.add(grant);
    }

    @Override
    public void wanted(String name) {
        wanted.add(name);
    }

    @Override
    public void freeAt(String name, long serverMicros) {
        freeAt.add(new FreeAt(name, serverMicros));
    }

    @Override
    public void messagesRestored() {
        messagesRestored.incrementAndGet();
    }

    @Override
    public void requestsRestored() {
        requestsRestored.incrementAndGet();
    }

    @Override
    public void identityChanged() {
        identityChanged.incrementAndGet();
    }

    @Override
    public List<String> held() {
        return List.copyOf(held);
    }

    PushedGrant nextGrant() {
        return next(grants, "grant");
    }

    String nextWanted() {
        return next(wanted, "wanted");
    }

    FreeAt nextFreeAt() {
        return next(freeAt, "free at");
    }

    private static <T> T next(BlockingQueue<T> queue, String what) {
        try {
            T message = queue.poll(Duration.ofSeconds(20).toMillis(), TimeUnit.MILLISECONDS);
            if (message == null) {
                throw new AssertionError("no message '" + what + "' within 20 s");
            }
            return message;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }
}
