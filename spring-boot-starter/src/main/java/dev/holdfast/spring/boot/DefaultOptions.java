package dev.holdfast.spring.boot;

import dev.holdfast.Backoff;
import dev.holdfast.LockOptions;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** Makes options of what {@code holdfast.defaults} says, checked value by value, so that a refusal names its property. */
final class DefaultOptions {

    private static final String PREFIX = "holdfast.defaults.";

    private DefaultOptions() {}

    /**
     * The options.
     *
     * @throws InvalidConfigurationPropertyValueException if a value, or several together, are not allowed
     */
    static LockOptions of(HoldfastProperties.Defaults said) {
        PropertyCheck.of(
                PREFIX + "lease-time",
                said.leaseTime(),
                lease -> LockOptions.builder().lease(lease).build());
        PropertyCheck.of(
                PREFIX + "min-hold",
                said.minHold(),
                minHold -> LockOptions.builder().minHold(minHold).build());
        PropertyCheck.of(
                PREFIX + "local-handoffs",
                said.localHandoffs(),
                handoffs -> LockOptions.builder().localHandoffs(handoffs).build());
        LockOptions.Builder options = LockOptions.builder()
                .lease(said.leaseTime())
                .minHold(said.minHold())
                .localHandoffs(said.localHandoffs())
                .backoff(backoff(PREFIX + "backoff.", said.backoff()));
        if (said.maxHold() != null) {
            PropertyCheck.of(
                    PREFIX + "max-hold",
                    said.maxHold(),
                    maxHold -> LockOptions.builder().maxHold(maxHold).build());
            options.maxHold(said.maxHold());
        }
        if (!said.renew()) {
            options.notRenewed();
        }
        try {
            return options.build();
        } catch (IllegalArgumentException e) {
            // Each value may stand alone; it is two of them that do not go together, and minHold is part of each such
            // pair.
            throw new InvalidConfigurationPropertyValueException(
                    PREFIX + "min-hold", said.minHold(), String.valueOf(e.getMessage()));
        }
    }

    static Backoff backoff(String prefix, HoldfastProperties.Pauses said) {
        PropertyCheck.of(prefix + "interval", said.interval(), Backoff::fixed);
        Backoff growing = switch (said.growth()) {
            case FIXED -> Backoff.fixed(said.interval());
            case LINEAR -> Backoff.linear(said.interval());
            case EXPONENTIAL -> {
                PropertyCheck.of(
                        prefix + "factor", said.factor(), factor -> Backoff.exponential(said.interval(), factor));
                yield Backoff.exponential(said.interval(), said.factor());
            }
        };
        PropertyCheck.of(prefix + "cap", said.cap(), growing::cappedAt);
        PropertyCheck.of(prefix + "jitter", said.jitter(), growing::jittered);
        Backoff backoff = growing.cappedAt(said.cap()).jittered(said.jitter());
        if (said.tries() == null) {
            return backoff;
        }
        PropertyCheck.of(prefix + "tries", said.tries(), backoff::limitedTo);
        return backoff.limitedTo(said.tries());
    }
}
