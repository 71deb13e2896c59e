package dev.holdfast.spring;

import java.lang.annotation.Documented;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The pauses between the tries of a {@link Locked} method: see {@link dev.holdfast.Backoff}.
 *
 * <p>On a backend that pushes grants, such as Redis, a waiter does not poll: there, this governs only the tries after
 * the server was unavailable.
 */
@Target({})
@Retention(RetentionPolicy.RUNTIME)
@Documented
public @interface LockBackoff {

    /** How the pauses grow. */
    enum Growth {

        /** As the profile or the client's default options say; none of the other attributes may be set then. */
        AS_CONFIGURED,

        /** The same pause each time. */
        FIXED,

        /** Longer by the interval each time. */
        LINEAR,

        /** Longer by the factor each time. */
        EXPONENTIAL
    }

    /**
     * How the pauses grow.
     *
     * @return the growth
     */
    Growth growth() default Growth.AS_CONFIGURED;

    /**
     * The first pause, and with {@link Growth#LINEAR} what each further one is longer by.
     *
     * @return a duration of at least 1 ms, as in {@link Locked}
     */
    String interval() default "20ms";

    /**
     * With {@link Growth#EXPONENTIAL}: by what each pause is multiplied.
     *
     * @return between 1 and 100
     */
    double factor() default 2.0;

    /**
     * The longest pause.
     *
     * @return a duration, at least the interval; empty for 100 intervals
     */
    String cap() default "";

    /**
     * The share by which each pause is shortened at random at most.
     *
     * @return between 0, never, and 1, down to nothing
     */
    double jitter() default 0.5;

    /**
     * After how many tries in vain a call gives up as unavailable, even if it has time left.
     *
     * @return at least 1; 0 for no such limit
     */
    int tries() default 0;
}
