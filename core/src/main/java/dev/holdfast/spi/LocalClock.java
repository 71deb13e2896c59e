package dev.holdfast.spi;

/**
 * This process's clocks, as the engine reads them. A backend receives them at its start, since its answers are in
 * their terms.
 */
public interface LocalClock {

    /**
     * The monotonic clock, on which every deadline lies.
     *
     * @return nanoseconds from an arbitrary origin; compare by subtraction
     */
    long nanos();

    /**
     * The wall clock. Only to notice that it moved apart from the monotonic one, and for people.
     *
     * @return milliseconds since the epoch
     */
    long wallMillis();
}
