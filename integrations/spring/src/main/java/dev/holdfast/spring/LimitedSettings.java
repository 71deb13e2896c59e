package dev.holdfast.spring;

/**
 * How {@link Limited} works in an application: whether it does, and where in the chain of a bean's advisors. A bean of
 * this type replaces what {@link EnableLimited} says. It is asked for before most other beans exist, so its bean method
 * should be static and need little.
 *
 * @param enabled false makes every annotated method run without asking its gate; the log says so once at start
 * @param order lower ones lie further outside; see {@link #DEFAULT_ORDER}
 */
public record LimitedSettings(boolean enabled, int order) {

    /**
     * Just outside {@link Locked}: inside security and most aspects, so that who is turned away there uses no unit, and
     * outside transactions.
     */
    public static final int DEFAULT_ORDER = LockedSettings.DEFAULT_ORDER - 1_000;

    /**
     * Switched on, in the default order.
     *
     * @return the defaults
     */
    public static LimitedSettings defaults() {
        return new LimitedSettings(true, DEFAULT_ORDER);
    }

    /**
     * The same, switched on or off.
     *
     * @param enabled false makes every annotated method run without asking its gate
     * @return new settings
     */
    public LimitedSettings withEnabled(boolean enabled) {
        return new LimitedSettings(enabled, order);
    }

    /**
     * The same in another order.
     *
     * @param order lower ones lie further outside
     * @return new settings
     */
    public LimitedSettings withOrder(int order) {
        return new LimitedSettings(enabled, order);
    }
}
