package dev.holdfast.latch;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/**
 * A latch that all processes share: it opens when each of its parties has counted down, and then stays open until its
 * end. Parties have names, and each counts once, however often it counts down; so a call whose answer was lost may be
 * made again.
 *
 * <p>A latch begins with the first call that counts down or waits, in whichever process, and ends {@link #validFor()}
 * later by the server's clock. What comes after its end begins another latch of that name.
 *
 * <p>All methods may be called from any thread, virtual threads included. Those that block are refused on threads of
 * the client's own with an {@link IllegalStateException}. All throw {@link dev.holdfast.BackendUnavailableException} if
 * the server cannot be asked or does not answer, {@link dev.holdfast.BackendMisconfiguredException} if it refuses the
 * request, {@link LatchPartiesException} if the latch has begun with another number of parties, and
 * {@link dev.holdfast.HoldfastClosedException} once the client is closed. Futures complete with these; on a client that
 * is closed already, the call itself throws.
 */
public interface DistributedLatch {

    /** The most parties: the server keeps the name of each. */
    int MOST_PARTIES = 10_000;

    /** The most bytes that a party's name has in UTF-8. */
    int LONGEST_PARTY_BYTES = 256;

    /** The shortest time from a latch's beginning to its end, a second. */
    Duration SHORTEST_VALIDITY = Duration.ofSeconds(1);

    /** The longest time from a latch's beginning to its end, thirty days. */
    Duration LONGEST_VALIDITY = Duration.ofDays(30);

    /** The longest wait: no latch is valid for longer. */
    Duration LONGEST_WAIT = LONGEST_VALIDITY;

    /**
     * The name, by which other processes know the latch, too.
     *
     * @return as given
     */
    String name();

    /**
     * How many have to count down.
     *
     * @return as given
     */
    int parties();

    /**
     * For how long the latch is kept from its beginning on, if this object's call is the one with which it begins.
     *
     * @return as given
     */
    Duration validFor();

    /**
     * Counts a party down. A party that has counted before changes nothing, and neither does one that finds the latch
     * open. Blocks for one answer; an interrupt does not end that and is kept.
     *
     * @param party who counts: not blank, and at most {@value #LONGEST_PARTY_BYTES} bytes long
     * @return how many have not counted yet; zero if the latch is open
     * @throws IllegalArgumentException if this cannot be a party's name; the message says why
     */
    int countDown(String party);

    /**
     * As {@link #countDown}, without blocking.
     *
     * @param party who counts: not blank, and at most {@value #LONGEST_PARTY_BYTES} bytes long
     * @return completes with how many have not counted yet
     * @throws IllegalArgumentException if this cannot be a party's name; the message says why
     */
    CompletableFuture<Integer> countDownAsync(String party);

    /**
     * Waits until the latch is open. The server is asked once, and sends a message when the latch opens; in case that
     * is lost, it is asked again at the client's poll bound, and after each interruption of the connection.
     *
     * <p>A server that does not answer is asked again within the wait, and for the client's patience at most; if there
     * is no answer by then, or a moment later, the call throws, and does not return false.
     *
     * @param wait from zero to {@link #LONGEST_WAIT}
     * @return true if the latch is open, false if it was not within the wait
     * @throws LatchEndedException if the latch has ended, or the server has lost it, before it was open
     * @throws InterruptedException if the thread was or is interrupted; the latch stays as it was
     * @throws IllegalArgumentException if the wait is out of its bounds
     */
    boolean await(Duration wait) throws InterruptedException;

    /**
     * As {@link #await}, without blocking any thread. Cancelling the future ends the wait, and the latch stays as it
     * was.
     *
     * @param wait from zero to {@link #LONGEST_WAIT}
     * @return completes with whether the latch is open, or with a {@link LatchEndedException}
     * @throws IllegalArgumentException if the wait is out of its bounds
     */
    CompletableFuture<Boolean> awaitAsync(Duration wait);

    /**
     * How many have not counted yet. Begins no latch. Blocks as {@link #countDown} does.
     *
     * @return zero if the latch is open, and {@link #parties()} if there is none
     */
    int left();
}
