package dev.holdfast.lab.chaos.client;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.lab.chaos.record.ClientEvent.ClientClosed;
import dev.holdfast.lab.chaos.record.Journal;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/**
 * Closes an unused client, and checks whether it has come to rest before, and whether threads of it
 * are left afterwards.
 */
final class ClientCloser {

    private static final Duration REST = Duration.ofSeconds(30);
    private static final long LOOK_MILLIS = 20;

    private final String process;
    private final Journal journal;
    private final Set<Thread> before;

    /**
     * Makes it.
     *
     * @param before the threads that lived before there was a client
     */
    ClientCloser(String process, Journal journal, Set<Thread> before) {
        this.process = process;
        this.journal = journal;
        this.before = before;
    }

    static Set<Thread> liveThreads() {
        return new HashSet<>(Thread.getAllStackTraces().keySet());
    }

    void close(LockAccess access) throws InterruptedException {
        Holdfast holdfast = access.holdfast();
        boolean rested = await(() -> atRest(holdfast.statistics()));
        String unrest = rested ? "" : holdfast.statistics().toString();
        access.close();
        await(() -> leftThreads().isEmpty());
        journal.add(new ClientClosed(process, holdfast.clientId(), unrest, leftThreads(), System.nanoTime()));
    }

    private static boolean atRest(ClientStatistics statistics) {
        return statistics.lanes() == 0
                && statistics.held() == 0
                && statistics.waiting() == 0
                && statistics.compensations() == 0;
    }

    /** Threads that came with the client, other than those of the platform and of this program. */
    private String leftThreads() {
        return liveThreads().stream()
                .filter(thread -> thread.isAlive() && !before.contains(thread) && !isShared(thread))
                .map(Thread::getName)
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static boolean isShared(Thread thread) {
        String name = thread.getName();
        return name.startsWith("ForkJoinPool.commonPool")
                || name.startsWith("Cleaner-")
                || name.equals("CompletableFutureDelayScheduler")
                || name.startsWith("application")
                || name.startsWith("worker-")
                || thread.equals(Thread.currentThread());
    }

    private static boolean await(BooleanSupplier condition) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - startNanos > REST.toNanos()) {
                return false;
            }
            Thread.sleep(LOOK_MILLIS);
        }
        return true;
    }
}
