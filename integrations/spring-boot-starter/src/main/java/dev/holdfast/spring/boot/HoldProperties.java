package dev.holdfast.spring.boot;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How locks are held; null where nothing is said. */
interface HoldProperties {
    @Nullable
    Duration leaseTime();

    @Nullable
    Boolean renew();

    @Nullable
    Duration maxHold();

    @Nullable
    Duration minHold();

    @Nullable
    Duration sticky();

    @Nullable
    Integer localHandoffs();

    @Nullable
    Boolean strictOrder();

    @Nullable
    Duration headStart();

    HoldfastProperties.@Nullable Pauses backoff();
}
