package dev.holdfast.spring.internal;

import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateGate;
import dev.holdfast.rate.RateGates;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.ReactiveAdapter;

/**
 * What {@code @Limited} says for one method of one class, read and checked: everything that is the same for each call.
 * Thread-safe.
 */
final class LimitedPlan {

    private final String place;
    private final LockName name;
    private final Supplier<Rate> rate;
    private final Duration maxWait;
    private final CallShape shape;
    private final @Nullable ReactiveAdapter adapter;
    private volatile @Nullable RateGate fixed;

    /**
     * What the reader found.
     *
     * @param place how messages name the method
     * @param name how the gate's name is made
     * @param rate asked at the first call, since it may be a bean
     * @param maxWait how long a call may wait at the gate; zero for not at all
     * @param shape whether a thread may wait
     * @param adapter how the method's reactive type is read and made; null for other methods
     */
    LimitedPlan(
            String place,
            LockName name,
            Supplier<Rate> rate,
            Duration maxWait,
            CallShape shape,
            @Nullable ReactiveAdapter adapter) {
        this.place = place;
        this.name = name;
        this.rate = rate;
        this.maxWait = maxWait;
        this.shape = shape;
        this.adapter = adapter;
    }

    String place() {
        return place;
    }

    Duration maxWait() {
        return maxWait;
    }

    CallShape shape() {
        return shape;
    }

    @Nullable
    ReactiveAdapter adapter() {
        return adapter;
    }

    /**
     * The gate for a call.
     *
     * @throws IllegalArgumentException if a key cannot be part of a name, or the name be that of a gate
     */
    RateGate gate(RateGates gates, Object target, @Nullable Object[] args) {
        RateGate known = fixed;
        if (known != null) {
            return known;
        }
        RateGate gate = gates.gate(name.of(target, args).get(0), rate.get());
        if (name.isFixed()) {
            fixed = gate;
        }
        return gate;
    }
}
