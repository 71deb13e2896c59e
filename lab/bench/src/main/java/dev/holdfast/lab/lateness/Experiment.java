package dev.holdfast.lab.lateness;

import dev.holdfast.embedded.EmbeddedRedis;
import java.util.Collection;

/** Something that is due at a known time, many times over. */
interface Experiment {

    /** What is late. */
    String title();

    /**
     * Runs it once.
     *
     * @param redis a server of one's own
     * @param round makes names fresh
     * @param samples how many locks
     * @param timer to be set beside each of them
     * @return how late each was, in nanoseconds
     */
    Collection<Long> run(EmbeddedRedis redis, int round, int samples, IdleTimer timer) throws Exception;
}
