package dev.holdfast.lab.chaos.client;

import dev.holdfast.LockOptions;
import java.time.Duration;

/**
 * What a thread is about to do.
 *
 * @param target what is asked for
 * @param options how it is to be held
 * @param way how it is asked for
 * @param limit for how long at most, where the way has a limit
 * @param hold how long the section lasts
 * @param manners what is done in the section besides
 * @param interrupt when to interrupt the thread that asks, from its beginning on; zero for never
 */
record Plan(
        Target target,
        LockOptions options,
        Way way,
        Duration limit,
        Duration hold,
        Manners manners,
        Duration interrupt) {

    /** What is done in a section, other than holding the lock. */
    enum Manners {
        /** Looks, and writes only if the lease may be trusted. */
        CAREFUL,

        /** Writes whatever has become of the lease: the resource has to refuse it. */
        CARELESS,

        /** Makes the lease last longer on the way. */
        EXTENDING
    }
}
