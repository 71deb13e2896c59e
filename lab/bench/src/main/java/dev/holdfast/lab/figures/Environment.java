package dev.holdfast.lab.figures;

/**
 * On what was measured.
 *
 * @param redis the version of the Redis server
 * @param jdk the version of the JDK
 * @param os name and architecture of the operating system
 * @param processors how many the JVM sees
 */
public record Environment(String redis, String jdk, String os, int processors) {

    /** Looks at this JVM. */
    public static Environment of(String redisVersion) {
        return new Environment(
                redisVersion,
                Runtime.version().toString(),
                System.getProperty("os.name") + " " + System.getProperty("os.arch"),
                Runtime.getRuntime().availableProcessors());
    }

    /** Returns it in words. */
    public String words() {
        return "Redis " + redis + ", JDK " + jdk + ", " + os + ", " + processors + " processors";
    }
}
