package dev.holdfast.micrometer;

import dev.holdfast.Holdfast;
import io.micrometer.observation.ObservationRegistry;
import java.util.Objects;

/**
 * Makes observations, and with a tracer spans, of the waits for locks and of the sections under them.
 * {@link LockObservation} lists them.
 *
 * <pre>{@code
 * Holdfast observed = HoldfastObservations.observe(holdfast, observationRegistry);
 * observed.lock("order:42").run(() -> ship(42));
 * }</pre>
 *
 * <p>A client's events come later and on other threads, where the caller's span is not known. So the observed client is
 * a second face of the same client, which has the caller's own thread begin and end what is observed:
 *
 * <ul>
 *   <li>Waits and sections are children of the observation that is current where the lock is asked for.
 *   <li>Under {@code run}, {@code call} and {@code tryRun} the section is itself current, so that what the work does is
 *       a child of it. Under {@code lock()} and a handle it is not: they need not end in the order in which
 *       they began, or on the same thread.
 *   <li>A re-entry is not observed: it neither waits nor ends anything. Neither is {@link dev.holdfast.Lease#extend},
 *       nor what {@link Holdfast#once} does.
 *   <li>A handler, convention or predicate that throws has the wait or section not observed, which is logged; the lock
 *       is not touched by it.
 *   <li>A section of a handle ends with its release, or at once when the lease is lost; one of a thread, with the
 *       thread's last unlock.
 *   <li>A downgrade or an upgrade ends a section as released, and begins one in the other mode, without a wait.
 * </ul>
 *
 * <p>Only what goes through the observed client is observed. Both faces are the same client: a lock that a thread has
 * by the one it has by the other, too, and closing the one closes the other. A section ends where it began: a thread
 * that locks by the observed face and unlocks by the other leaves one behind that is never reported.
 */
public final class HoldfastObservations {

    private HoldfastObservations() {}

    /**
     * A face of the client that is observed, with the default names, unless the registry has another convention.
     *
     * @param holdfast the client
     * @param registry where observations go
     * @return the client itself if the registry observes nothing
     */
    public static Holdfast observe(Holdfast holdfast, ObservationRegistry registry) {
        return observed(holdfast, new LockObserver(registry, null));
    }

    /**
     * A face of the client that is observed, with names of one's own.
     *
     * @param holdfast the client
     * @param registry where observations go
     * @param convention names them
     * @return the client itself if the registry observes nothing
     */
    public static Holdfast observe(
            Holdfast holdfast, ObservationRegistry registry, LockObservationConvention convention) {
        return observed(holdfast, new LockObserver(registry, Objects.requireNonNull(convention, "convention")));
    }

    private static Holdfast observed(Holdfast holdfast, LockObserver observer) {
        return observer.isNoop() ? holdfast : new ObservedHoldfast(holdfast, observer);
    }
}
