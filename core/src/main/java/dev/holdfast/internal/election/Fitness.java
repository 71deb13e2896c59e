package dev.holdfast.internal.election;

import dev.holdfast.ElectionOptions;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.PrintableText;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks a process again and again whether it is fit to lead, where code of users runs. */
final class Fitness {

    private static final Logger LOG = LoggerFactory.getLogger(Fitness.class);

    /** Hears each answer. */
    interface Judged {
        void by(boolean isFit);
    }

    private final String election;
    private final ElectionOptions.HealthCheck health;
    private final Support support;
    private final Judged judged;
    private volatile boolean ended;
    private boolean wasFit = true;

    Fitness(String election, ElectionOptions.HealthCheck health, Support support, Judged judged) {
        this.election = election;
        this.health = health;
        this.support = support;
        this.judged = judged;
    }

    /** Asks at once. */
    void begin() {
        support.userCode().execute(this::ask);
    }

    void end() {
        ended = true;
    }

    /** One at a time. */
    private void ask() {
        if (ended) {
            return;
        }
        boolean isFit = false;
        try {
            isFit = health.check().getAsBoolean();
            note(isFit, null);
        } catch (Throwable thrown) {
            note(false, thrown);
        } finally {
            judged.by(isFit);
            Time.Cancellation unused = support.time()
                    .schedule(
                            () -> support.userCode().execute(this::ask),
                            health.every().toNanos());
        }
    }

    private void note(boolean isFit, @Nullable Throwable thrown) {
        if (isFit != wasFit) {
            wasFit = isFit;
            if (isFit) {
                LOG.info("This process is fit again to stand for election '{}'", PrintableText.of(election));
            } else {
                LOG.warn(
                        "This process is not fit to lead, by its own health check, and does not stand for election"
                                + " '{}' until it is",
                        PrintableText.of(election),
                        thrown);
            }
        }
    }
}
