package dev.holdfast;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * Several locks of which one is enough: a free device, a shard that nobody works on, a connection that may have one
 * user.
 *
 * <pre>{@code
 * AnyLock printer = holdfast.anyOf(List.of("printer:1", "printer:2", "printer:3"));
 * try (Lease lease = printer.acquire(Duration.ofSeconds(30))) {
 *     print(lease.name());
 * }
 * }</pre>
 *
 * <p>A call asks for one after the other, beginning anywhere, until it finds a free one. If there is none, it waits in
 * the queues of all of them, takes the first that it is granted, and leaves the other queues. If two are granted at the
 * same moment, the second is given back at once.
 *
 * <p>A lock whose server does not answer is passed over, unless there is no other, and the others are then asked for
 * together. The lease belongs to its handle, and is not re-entrant. Thread-safe.
 */
public interface AnyLock {

    /**
     * The names.
     *
     * @return in the order in which they were given, not modifiable, from 1 to {@link LockSet#MOST_NAMES}, each once
     */
    List<String> names();

    /**
     * Acquires one of the locks. Waits without a time limit.
     *
     * @return its lease, which names it, to be closed by the caller
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws BackendUnavailableException if no server has answered for the client's patience; nothing is held
     * @throws BackendMisconfiguredException if the servers refuse; nothing is held
     */
    Lease acquire() throws InterruptedException;

    /**
     * Acquires one of the locks within a time limit.
     *
     * @param wait the longest time to wait; zero asks for each once
     * @return its lease, which names it, to be closed by the caller
     * @throws LockTimeoutException if none was acquired in time; nothing is held
     * @throws InterruptedException if the thread was or is interrupted; nothing is held then
     * @throws BackendUnavailableException if no server answered; nothing is held
     * @throws BackendMisconfiguredException if the servers refuse; nothing is held
     */
    Lease acquire(Duration wait) throws InterruptedException;

    /**
     * Acquires one of the locks if one is free.
     *
     * @return its lease, which names it, to be closed by the caller; empty if all are taken
     * @throws InterruptedException as with {@link #acquire(Duration)}
     */
    Optional<Lease> tryAcquire() throws InterruptedException;

    /**
     * Acquires one of the locks within a time limit.
     *
     * @param wait the longest time to wait; zero asks for each once
     * @return its lease, which names it, to be closed by the caller; empty if none was acquired in time
     * @throws InterruptedException as with {@link #acquire(Duration)}
     */
    Optional<Lease> tryAcquire(Duration wait) throws InterruptedException;

    /**
     * Acquires one of the locks without blocking and without a time limit.
     *
     * @return completed on the client's executor with its lease, or with an exception as of {@link #acquire()}. If it
     *     is cancelled, or completed otherwise, before that, what was acquired is given back
     */
    CompletableFuture<Lease> acquireAsync();

    /**
     * Acquires one of the locks within a time limit, without blocking.
     *
     * @param wait the longest time to wait; zero asks for each once
     * @return as that of {@link #acquireAsync()}, or completed with a {@link LockTimeoutException}
     */
    CompletableFuture<Lease> acquireAsync(Duration wait);
}
