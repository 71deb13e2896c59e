package dev.holdfast.jdbc.internal.connect;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadFactory;

/** The threads of one client, which do not keep a JVM from ending. Thread-safe. */
public final class OwnThreads {

    private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

    /** {@return makes threads of this name} */
    public ThreadFactory named(String name) {
        return task -> {
            Thread thread = new Thread(
                    () -> {
                        threads.add(Thread.currentThread());
                        try {
                            task.run();
                        } finally {
                            threads.remove(Thread.currentThread());
                        }
                    },
                    name);
            thread.setDaemon(true);
            return thread;
        };
    }

    /** {@return whether the calling thread is one of them} */
    public boolean includeCurrent() {
        return threads.contains(Thread.currentThread());
    }
}
