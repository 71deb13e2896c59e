package dev.holdfast.console.internal;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.console.BrowserSource;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Takes samples for as long as somebody watches, on a thread of its own, and over a connection of its own that is made
 * anew after a failure. Thread-safe.
 */
public final class SampleLoop implements AutoCloseable {

    private static final long UNWATCHED_NANOS = Duration.ofSeconds(15).toNanos();
    private static final long RETRY_MILLIS = 2_000;
    private static final long FIRST_MILLIS = 5_000;

    private final BrowserSource source;
    private final Sampler sampler;
    private final Consumer<Sample> samples;
    private final CountDownLatch first = new CountDownLatch(1);

    private final QueueLooks queueLooks = new QueueLooks(System::nanoTime);
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private @Nullable Thread thread;
    private final Set<String> asked = new LinkedHashSet<>();
    private long begunSamples;
    private long endedSamples;
    private long watchedNanos;
    private boolean closed;

    private volatile @Nullable LockBrowser browser;
    private volatile View.@Nullable Cost cost;
    private volatile View.@Nullable Discovery discovery;
    private volatile long everyMillis = Sampler.PERIOD_MILLIS;
    private volatile boolean refused;
    private long lastAt;

    /**
     * A loop that stands still.
     *
     * @param samples takes each sample, on the thread of this loop
     */
    public SampleLoop(BrowserSource source, Sampler sampler, Consumer<Sample> samples) {
        this.source = source;
        this.sampler = sampler;
        this.samples = samples;
    }

    /** Somebody watches now. Blocks, for a few seconds at most, until there has ever been a sample. */
    public void watch() throws InterruptedException {
        lock.lock();
        try {
            watchedNanos = System.nanoTime();
            if (thread == null && !closed) {
                Thread started = new Thread(this::run, "holdfast-console");
                started.setDaemon(true);
                thread = started;
                started.start();
            }
        } finally {
            lock.unlock();
        }
        boolean unused = first.await(FIRST_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void run() {
        try {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = pause(step());
            }
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
        } finally {
            // Within the lock: the next thread must not find its connection closed by this one.
            lock.lock();
            try {
                if (thread == Thread.currentThread()) {
                    disconnect();
                    thread = null;
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** For how long to pause. */
    private long step() throws InterruptedException {
        // Before anything that can fail: whoever waits for this sample must not have the next one begin at once, again
        // and again.
        begin().forEach(sampler::ask);
        try {
            LockBrowser connected = browser;
            if (connected == null) {
                connected = source.connect();
                browser = connected;
            }
            queueLooks.drainTo(sampler::queueLooked);
            Sample sample = sampler.take(connected, lastAt);
            lastAt = sample.at();
            cost = sampler.cost();
            discovery = sampler.discovery();
            refused = false;
            samples.accept(sample);
            everyMillis = sampler.pauseMillis();
            return everyMillis;
        } catch (RuntimeException e) {
            // Whatever it was: who watches is told, and the next try has a new connection.
            disconnect();
            refused = e instanceof BackendMisconfiguredException;
            long at = lastAt == 0 ? System.currentTimeMillis() : lastAt;
            samples.accept(Sample.failed(at, String.valueOf(e.getMessage())));
            return RETRY_MILLIS;
        } finally {
            end();
            first.countDown();
        }
    }

    /** The locks that somebody has asked for. */
    private List<String> begin() {
        lock.lock();
        try {
            begunSamples++;
            List<String> names = List.copyOf(asked);
            asked.clear();
            return names;
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            endedSamples = begunSamples;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /**
     * Has a lock in the samples from now on that was in none yet. Blocks until there is one with it, for a few seconds
     * at most.
     */
    public void ask(String name) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            asked.add(name);
            // One that has begun may not have it.
            long wanted = begunSamples + 1;
            changed.signalAll();
            long left = TimeUnit.MILLISECONDS.toNanos(FIRST_MILLIS);
            while (left > 0 && !closed && endedSamples < wanted) {
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    /** False once nobody watches any more. */
    private boolean pause(long millis) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = TimeUnit.MILLISECONDS.toNanos(millis);
            while (left > 0 && !closed && asked.isEmpty()) {
                left = changed.awaitNanos(left);
            }
            boolean goesOn = !closed && System.nanoTime() - watchedNanos < UNWATCHED_NANOS;
            if (!goesOn) {
                // At once: whoever watches from now on needs another thread.
                disconnect();
                thread = null;
            }
            return goesOn;
        } finally {
            lock.unlock();
        }
    }

    private void disconnect() {
        LockBrowser connected = browser;
        browser = null;
        if (connected != null) {
            connected.close();
        }
    }

    /**
     * A lock with its whole queue. Blocks until the server has answered.
     *
     * @return null if there is no connection now, or if the server says nothing of it
     */
    public @Nullable LockInspection queueOf(String name) throws InterruptedException {
        LockBrowser connected = browser;
        return connected == null ? null : queueLooks.at(connected, name);
    }

    /** The connection, for questions beside the samples; empty if there is none now. */
    public Optional<LockBrowser> browser() {
        return Optional.ofNullable(browser);
    }

    /** Whether the server refuses to be looked at. */
    public boolean isRefused() {
        return refused;
    }

    /** What it costs. */
    public View.Cost cost() {
        View.Cost known = cost;
        return known == null ? new View.Cost(null, Costs.LIMIT, 0, false, "not known yet") : known;
    }

    /** How far it has looked for locks; null if it does not, or has not yet. */
    public View.@Nullable Discovery discovery() {
        return discovery;
    }

    /** How often it takes a sample. */
    public long everyMillis() {
        return everyMillis;
    }

    /** Ends the thread, and waits for that for some seconds at most. */
    @Override
    public void close() {
        Thread ending;
        lock.lock();
        try {
            closed = true;
            changed.signalAll();
            ending = thread;
        } finally {
            lock.unlock();
        }
        if (ending != null && ending != Thread.currentThread()) {
            ending.interrupt();
            try {
                ending.join(FIRST_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
