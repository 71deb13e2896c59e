package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.zookeeper.internal.session.BackendTimer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Has every client look now and then for what clients that are gone have left behind and does not count any more. */
final class Upkeep {

    private static final Logger LOG = LoggerFactory.getLogger(Upkeep.class);

    private final Duration period;
    private final StaleTexts texts;
    private final Markers markers;
    private final BackendTimer timer;
    private final AtomicBoolean begun = new AtomicBoolean();

    Upkeep(Duration period, StaleTexts texts, Markers markers, BackendTimer timer) {
        this.period = period;
        this.texts = texts;
        this.markers = markers;
        this.timer = timer;
    }

    /** Begins to look, once. */
    void begin() {
        if (begun.compareAndSet(false, true)) {
            timer.after(period.toNanos(), this::look);
        }
    }

    private void look() {
        timer.after(period.toNanos(), this::look);
        var unused = texts.sweep()
                .thenCombine(markers.sweep(), (some, more) -> some && more)
                .handle((done, thrown) -> {
                    if (thrown != null) {
                        LOG.trace("The next look removes what this one has left", thrown);
                    }
                    return done;
                });
    }
}
