package dev.holdfast.lab.load;

import dev.holdfast.lab.setup.Settings.ThreadKind;

/**
 * Makes the threads that use the locks. Virtual ones are made by reflection, since this code is compiled for JDK 17.
 */
public final class WorkerThreads {

    private static final int VIRTUAL_FROM = 21;

    // Thousands of threads that wait need no more; the JVM's own is a megabyte.
    private static final long SMALL_STACK_BYTES = 256 * 1024;
    private static final int MANY = 64;

    private WorkerThreads() {}

    /** Says whether this JVM has virtual threads. */
    public static boolean hasVirtual() {
        return Runtime.version().feature() >= VIRTUAL_FROM;
    }

    /** Makes a thread that does not keep the JVM alive and is not started. */
    static Thread make(ThreadKind kind, int ofSoMany, String name, Runnable task) {
        if (kind == ThreadKind.virtual) {
            return makeVirtual(task);
        }
        Thread thread = new Thread(null, task, name, ofSoMany > MANY ? SMALL_STACK_BYTES : 0);
        thread.setDaemon(true);
        return thread;
    }

    private static Thread makeVirtual(Runnable task) {
        try {
            Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
            return (Thread) Class.forName("java.lang.Thread$Builder")
                    .getMethod("unstarted", Runnable.class)
                    .invoke(builder, task);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(
                    "virtual threads need JDK " + VIRTUAL_FROM + " or newer; this is " + Runtime.version(), e);
        }
    }
}
