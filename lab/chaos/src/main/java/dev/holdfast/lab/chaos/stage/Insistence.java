package dev.holdfast.lab.chaos.stage;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a server again and again until it answers: a fault may be at work. */
final class Insistence {

    private static final Logger LOG = LoggerFactory.getLogger(Insistence.class);

    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final long PAUSE_MILLIS = 20;

    private Insistence() {}

    /** What is asked, and fails with a checked exception as long as the server does not answer. */
    @FunctionalInterface
    interface Question<T> {
        T ask() throws Exception;
    }

    /**
     * Returns the first answer.
     *
     * @throws IllegalStateException when there is none within a minute
     */
    static <T> T answer(String what, Question<T> question) throws InterruptedException {
        long startNanos = System.nanoTime();
        while (true) {
            try {
                return question.ask();
            } catch (InterruptedException | RuntimeException e) {
                throw e;
            } catch (Exception e) {
                if (System.nanoTime() - startNanos > LONGEST.toNanos()) {
                    throw new IllegalStateException("the server does not answer: " + what, e);
                }
                LOG.debug("{} failed: {}", what, e.getMessage());
            }
            Thread.sleep(PAUSE_MILLIS);
        }
    }
}
