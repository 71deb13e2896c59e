package dev.holdfast.spring.boot.micrometer;

import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Meters of what not every client has: one of a quorum has neither gates nor latches, and can do without meters. */
final class OptionalMeters {

    private static final Logger LOG = LoggerFactory.getLogger(OptionalMeters.class);

    private OptionalMeters() {}

    /** The meters, or a binder without any if the client has nothing to count. */
    static MeterBinder of(Supplier<? extends MeterBinder> meters) {
        try {
            return meters.get();
        } catch (UnsupportedOperationException | IllegalArgumentException none) {
            LOG.debug("Nothing to meter", none);
            return registry -> {};
        }
    }
}
