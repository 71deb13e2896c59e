package dev.holdfast.cli;

/** The log goes to standard error, and is silent unless it is asked for: an error has its one line without it. */
final class Logging {

    private static final String LEVEL = "org.slf4j.simpleLogger.defaultLogLevel";

    private Logging() {}

    /** Has to be called before the first logger is made. A level that was set from outside stays. */
    static void configure(boolean verbose) {
        setUnlessSet(LEVEL, verbose ? "info" : "off");
        setUnlessSet("org.slf4j.simpleLogger.showDateTime", "true");
        setUnlessSet("org.slf4j.simpleLogger.dateTimeFormat", "HH:mm:ss.SSS");
        setUnlessSet("org.slf4j.simpleLogger.showShortLogName", "true");
        setUnlessSet("org.slf4j.simpleLogger.log.io.netty", verbose ? "warn" : "off");
    }

    private static void setUnlessSet(String property, String value) {
        if (System.getProperty(property) == null) {
            System.setProperty(property, value);
        }
    }
}
