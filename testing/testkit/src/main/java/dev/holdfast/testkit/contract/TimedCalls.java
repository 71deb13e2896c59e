package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.LockEvent;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.testkit.threads.Actor;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.assertj.core.api.SoftAssertions;
import org.jspecify.annotations.Nullable;

/**
 * Calls that wait, made at the same time, each in a thread of its own, and how each of them ends. They are judged by
 * what the machine gave them: a thread beside them does nothing but sleep, and by as much as that is late, they may be.
 *
 * <p>Add the calls, cut the server off, {@linkplain #begin() begin} them, and require how they end. For use by one
 * thread.
 */
public final class TimedCalls implements AutoCloseable {

    /** What a call may take beyond what is promised, on a machine on which a sleeping thread wakes up in time. */
    private static final Duration MARGIN = Duration.ofSeconds(15);

    /** Nothing is left of an outcome soon after the test. */
    private static final Duration OUTCOME = Duration.ofSeconds(1);

    /** A call of the API. */
    @FunctionalInterface
    public interface Call {

        /**
         * Makes the call, and gives back what it has got.
         *
         * @return whether it has got what it waited for
         * @throws Exception what it throws
         */
        boolean make() throws Exception;
    }

    private record End(boolean got, @Nullable Throwable thrown, Duration took) {}

    private final Map<String, Call> calls = new LinkedHashMap<>();
    private final Map<String, Future<End>> ends = new LinkedHashMap<>();
    private final List<Actor> actors = new ArrayList<>();
    private final Set<String> askingForLocks = new HashSet<>();
    private final Map<String, Set<String>> names = new ConcurrentHashMap<>();
    private final Set<String> unavailable = ConcurrentHashMap.newKeySet();

    /**
     * Adds a call.
     *
     * @param what is called, for the message of a failure
     * @param call made by {@link #begin}
     */
    public void add(String what, Call call) {
        calls.put(what, call);
    }

    /**
     * Adds the calls with a time limit of their own for what is held alone, each with names of its own.
     *
     * @param client makes the calls
     * @param newName gives a name that no other call has; called by several threads
     * @param wait the time limit
     */
    public void addLimited(Holdfast client, Supplier<String> newName, Duration wait) {
        addForLocks(client, newName, ofLock -> {
            addLimited("lock", () -> client.lock(ofLock.get()), wait);
            add(
                    "sticky lock",
                    () -> closed(client.lock(ofLock.get(), options -> options.sticky(Duration.ofMillis(1)))
                            .acquire(wait)));
            add(
                    "lock in strict order",
                    () -> closed(client.lock(ofLock.get(), LockOptions.Builder::strictOrder)
                            .acquire(wait)));
            add(
                    "all of several: acquire",
                    () -> closed(client.allOf(three(ofLock)).acquire(wait)));
            add(
                    "all of several: tryAcquire",
                    () -> closed(client.allOf(three(ofLock)).tryAcquire(wait)));
            add(
                    "all of several: acquireAsync",
                    () -> closed(client.allOf(three(ofLock)).acquireAsync(wait).get()));
            add("all of several: tryRun", () -> client.allOf(three(ofLock)).tryRun(wait, () -> {}));
            add(
                    "any of several: acquire",
                    () -> closed(client.anyOf(three(ofLock)).acquire(wait)));
            add(
                    "any of several: tryAcquire",
                    () -> closed(client.anyOf(three(ofLock)).tryAcquire(wait)));
            add(
                    "any of several: acquireAsync",
                    () -> closed(client.anyOf(three(ofLock)).acquireAsync(wait).get()));
        });
        add(
                "run once",
                () -> client.once(newName.get(), OUTCOME, options -> options.waitAtMost(wait))
                        .run(() -> {}));
    }

    /**
     * Adds the calls with a time limit of their own for what several may hold together, each with a name of its own.
     *
     * @param client makes the calls
     * @param newName gives a name that no other call has; called by several threads
     * @param wait the time limit
     */
    public void addLimitedGroups(Holdfast client, Supplier<String> newName, Duration wait) {
        addForLocks(client, newName, ofLock -> {
            addLimited("read lock", () -> client.readWriteLock(ofLock.get()).readLock(), wait);
            addLimited("write lock", () -> client.readWriteLock(ofLock.get()).writeLock(), wait);
            addLimited("lock of an owner", () -> client.lockOwnedBy(ofLock.get(), "owner"), wait);
            add(
                    "permits: acquire",
                    () -> closed(client.semaphore(ofLock.get(), 3).acquire(3, wait)));
            add(
                    "permits: tryAcquire",
                    () -> closed(client.semaphore(ofLock.get(), 3).tryAcquire(2, wait)));
            add(
                    "permits: acquireAsync",
                    () -> closed(client.semaphore(ofLock.get(), 3)
                            .acquireAsync(2, wait)
                            .get()));
            add("permits: tryRun", () -> client.semaphore(ofLock.get(), 3).tryRun(wait, () -> {}));
        });
    }

    private void addLimited(String kind, Supplier<DistributedLock> newLock, Duration wait) {
        add(kind + ": acquire", () -> closed(newLock.get().acquire(wait)));
        add(kind + ": tryAcquire", () -> closed(newLock.get().tryAcquire(wait)));
        add(
                kind + ": acquireAsync",
                () -> closed(newLock.get().acquireAsync(wait).get()));
        add(kind + ": tryRun", () -> newLock.get().tryRun(wait, () -> {}));
        add(kind + ": lockWithin", () -> {
            DistributedLock lock = newLock.get();
            lock.lockWithin(wait);
            lock.unlock();
            return true;
        });
        add(kind + ": tryLock", () -> {
            DistributedLock lock = newLock.get();
            boolean isOwned = lock.tryLock(wait.toNanos(), TimeUnit.NANOSECONDS);
            if (isOwned) {
                lock.unlock();
            }
            return isOwned;
        });
    }

    /**
     * Adds calls that wait for as long as the client is patient, each with names of its own.
     *
     * @param client makes the calls
     * @param newName gives a name that no other call has; called by several threads
     */
    public void addEndless(Holdfast client, Supplier<String> newName) {
        addForLocks(client, newName, ofLock -> {
            add("lock, endless", () -> closed(client.lock(ofLock.get()).acquire()));
            add(
                    "all of several, endless",
                    () -> closed(client.allOf(three(ofLock)).acquire()));
            add(
                    "any of several, endless",
                    () -> closed(client.anyOf(three(ofLock)).acquire()));
        });
        add(
                "run once, endless",
                () -> client.once(newName.get(), OUTCOME, options -> {}).run(() -> {}));
    }

    /** Remembers which call has which names, and which of them cannot be served. */
    private void addForLocks(Holdfast client, Supplier<String> newName, Consumer<Supplier<String>> adding) {
        client.listen(event -> {
            if (event instanceof LockEvent.Unavailable failed) {
                unavailable.add(failed.name());
            }
        });
        Set<String> before = Set.copyOf(calls.keySet());
        adding.accept(() -> {
            String name = newName.get();
            names.computeIfAbsent(Thread.currentThread().getName(), call -> ConcurrentHashMap.newKeySet())
                    .add(name);
            return name;
        });
        calls.keySet().stream().filter(call -> !before.contains(call)).forEach(askingForLocks::add);
    }

    private static List<String> three(Supplier<String> newName) {
        return List.of(newName.get(), newName.get(), newName.get());
    }

    private static boolean closed(AutoCloseable lease) throws Exception {
        lease.close();
        return true;
    }

    private static boolean closed(Optional<? extends AutoCloseable> lease) throws Exception {
        return lease.isPresent() && closed(lease.get());
    }

    /** Makes all calls. */
    public void begin() {
        calls.forEach((what, call) -> {
            Actor actor = new Actor(what);
            actors.add(actor);
            ends.put(what, actor.begin(() -> end(call)));
        });
    }

    private static End end(Call call) {
        long startNanos = System.nanoTime();
        boolean got = false;
        Throwable thrown = null;
        try {
            got = call.make();
        } catch (Throwable ended) {
            thrown = ended;
        }
        return new End(got, thrown, Duration.ofNanos(System.nanoTime() - startNanos));
    }

    /**
     * Requires of each call that it has got nothing, and has ended in its time.
     *
     * @param least no call ends before
     * @param most by when each has ended on a machine that does nothing else
     * @throws Exception if one does not end at all
     */
    public void requireInVain(Duration least, Duration most) throws Exception {
        Duration bound = most.plus(MARGIN).plus(lateness(most));
        SoftAssertions all = new SoftAssertions();
        for (Map.Entry<String, Future<End>> one : ends.entrySet()) {
            End end = Actor.answer(one.getValue());
            all.assertThat(isNotInTime(end)).as("%s: %s", one.getKey(), end).isTrue();
            all.assertThat(end.took).as("%s: %s", one.getKey(), end).isBetween(least, bound);
        }
        all.assertAll();
    }

    private static boolean isNotInTime(End end) {
        Throwable thrown = end.thrown instanceof ExecutionException future ? future.getCause() : end.thrown;
        return thrown == null
                ? !end.got
                : thrown instanceof LockTimeoutException || thrown instanceof BackendUnavailableException;
    }

    /** By how much a thread that does nothing but sleep wakes up too late. */
    private static Duration lateness(Duration sleep) throws InterruptedException {
        long startNanos = System.nanoTime();
        Thread.sleep(sleep.toMillis());
        return Duration.ofNanos(System.nanoTime() - startNanos).minus(sleep);
    }

    /** Waits until each call has failed to get an answer, and requires that none has given up for that. */
    public void requireGoOn() {
        // A run once asks for what is stored first, and no listener hears of that.
        Patience.await()
                .until(() -> askingForLocks.stream()
                        .allMatch(call -> !Collections.disjoint(names.getOrDefault(call, Set.of()), unavailable)));
        List<String> givenUp = ends.entrySet().stream()
                .filter(one -> one.getValue().isDone())
                .map(Map.Entry::getKey)
                .toList();
        assertThat(givenUp).as("calls that have given up").isEmpty();
    }

    /**
     * Requires of each call that it gets what it waits for.
     *
     * @throws Exception if one does not end at all
     */
    public void requireGot() throws Exception {
        SoftAssertions all = new SoftAssertions();
        for (Map.Entry<String, Future<End>> one : ends.entrySet()) {
            End end = Actor.answer(one.getValue());
            all.assertThat(end.got).as("%s: %s", one.getKey(), end).isTrue();
        }
        all.assertAll();
    }

    /** Interrupts what goes on. */
    @Override
    public void close() {
        actors.forEach(Actor::close);
    }
}
