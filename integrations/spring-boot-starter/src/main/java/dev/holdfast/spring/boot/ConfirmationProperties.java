package dev.holdfast.spring.boot;

import dev.holdfast.redis.HoldfastRedisBuilder;
import java.time.Duration;

/** The properties that say which replicas and disks have to confirm. */
final class ConfirmationProperties {

    private static final Duration OF_REPLICAS = Duration.ofMillis(500);

    private ConfirmationProperties() {}

    /**
     * Hands them on.
     *
     * @throws PropertyException if one of them would have no effect
     */
    static void into(HoldfastProperties.Redis said, HoldfastRedisBuilder builder) {
        Duration timeout = said.confirmTimeout();
        if (timeout != null && said.confirmedBy() == 0 && !said.fsynced()) {
            throw new PropertyException(
                    "holdfast.redis.confirm-timeout is set, and neither holdfast.redis.confirmed-by nor"
                            + " holdfast.redis.fsynced is, so it would have no effect.",
                    "Set holdfast.redis.confirmed-by to the number of replicas, or remove"
                            + " holdfast.redis.confirm-timeout.");
        }
        PropertyCheck.of("holdfast.redis.clock-skew", said.clockSkew(), builder::clockSkew);
        if (said.confirmedBy() != 0) {
            PropertyCheck.of(
                    "holdfast.redis.confirmed-by",
                    said.confirmedBy(),
                    replicas -> builder.confirmedBy(replicas, OF_REPLICAS));
        }
        if (timeout != null) {
            PropertyCheck.of(
                    "holdfast.redis.confirm-timeout", timeout, limit -> builder.confirmedBy(said.confirmedBy(), limit));
        }
        if (said.fsynced()) {
            builder.fsynced();
        }
    }
}
