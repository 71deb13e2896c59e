package dev.holdfast.micrometer;

import dev.holdfast.micrometer.LockObservation.HighCardinality;
import dev.holdfast.micrometer.LockObservation.LowCardinality;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import java.util.Locale;

/**
 * Names observations as {@link LockObservation} documents them. Lock names and tokens are of high cardinality: spans
 * have them, metrics do not.
 */
public class DefaultLockObservationConvention implements LockObservationConvention {

    /** The default convention. */
    public DefaultLockObservationConvention() {}

    @Override
    public KeyValues getLowCardinalityKeyValues(LockObservationContext context) {
        return KeyValues.of(
                KeyValue.of(LowCardinality.OUTCOME, text(context.outcome())),
                KeyValue.of(LowCardinality.OWNER, text(context.owner())),
                KeyValue.of(LowCardinality.MODE, text(context.mode())));
    }

    @Override
    public KeyValues getHighCardinalityKeyValues(LockObservationContext context) {
        KeyValues lock = KeyValues.of(KeyValue.of(HighCardinality.LOCK, context.lockName()));
        return context.token().isPresent()
                ? lock.and(KeyValue.of(
                        HighCardinality.TOKEN, Long.toString(context.token().getAsLong())))
                : lock;
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
