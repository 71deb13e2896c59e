package dev.holdfast.lab.simulation.run;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Many seeds, each played whole by one thread.
 *
 * @param from the first seed
 * @param to the last seed
 */
public record SeedRange(long from, long to) {

    /** Checks the order. */
    public SeedRange {
        if (to < from) {
            throw new IllegalArgumentException("the last seed, " + to + ", comes before the first, " + from);
        }
    }

    /** Plays one seed, in one of several threads, and adds it to the tally. */
    @FunctionalInterface
    public interface Player {

        /**
         * Plays a seed to its end.
         *
         * @param seed which
         * @param tally what it is added to
         */
        void play(long seed, Tally tally);
    }

    /**
     * Plays all of them.
     *
     * @param threads how many at a time
     * @param player plays each
     * @param progress called with the tally every few seconds
     * @return how they went
     * @throws InterruptedException if the calling thread is interrupted; the seeds that were begun are played to their
     *     end
     */
    public Tally play(int threads, Player player, Consumer<Tally> progress) throws InterruptedException {
        EngineErrors.install();
        Tally tally = new Tally();
        AtomicLong next = new AtomicLong(from);
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<?>> workers = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                workers.add(pool.submit(() -> playNext(next, player, tally)));
            }
            for (Future<?> worker : workers) {
                await(worker, () -> progress.accept(tally));
            }
        } finally {
            next.set(Long.MAX_VALUE);
            pool.shutdown();
        }
        return tally;
    }

    private void playNext(AtomicLong next, Player player, Tally tally) {
        for (long seed = next.getAndIncrement(); seed <= to && seed >= from; seed = next.getAndIncrement()) {
            player.play(seed, tally);
        }
    }

    private static void await(Future<?> worker, Runnable progress) throws InterruptedException {
        while (true) {
            try {
                worker.get(5, TimeUnit.SECONDS);
                return;
            } catch (TimeoutException goesOn) {
                progress.run();
            } catch (ExecutionException e) {
                throw new IllegalStateException("a worker has failed", e.getCause());
            }
        }
    }
}
