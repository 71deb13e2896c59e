package dev.holdfast.spring.internal;

import dev.holdfast.spring.Limited;
import dev.holdfast.spring.LimitedMisuseException;
import dev.holdfast.spring.LimitedSettings;
import java.lang.reflect.Method;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.util.ClassUtils;
import org.springframework.util.ConcurrentLruCache;

/**
 * The annotated methods of an application: their plans, read once and kept within a bound, and the gates that they ask.
 * Thread-safe. Knows no class of {@code holdfast-rate}, which may be missing: that is a misuse of each annotated
 * method.
 */
public final class LimitedMethods {

    /** More annotated methods than applications have; what falls out is read again. */
    private static final int PLANS_KEPT = 4_096;

    private static final String OF_GATES = "dev.holdfast.rate.RateGates";

    private record Key(Method method, Class<?> targetClass) {}

    private final LimitedSettings settings;
    private final @Nullable LimitedPlanReader reader;
    private final @Nullable ClientGates gates;
    private final ConcurrentLruCache<Key, LimitedPlan> plans = new ConcurrentLruCache<>(PLANS_KEPT, this::read);

    /**
     * Made by the configuration.
     *
     * @param beans where the client, the rates and what keys refer to are found when they are needed
     * @param environment fills in placeholders as long as the bean factory cannot
     * @param settings whether and where
     */
    public LimitedMethods(ConfigurableBeanFactory beans, Environment environment, LimitedSettings settings) {
        this.settings = settings;
        boolean present = ClassUtils.isPresent(OF_GATES, beans.getBeanClassLoader());
        this.reader = present ? new LimitedPlanReader(beans, new AttributeTexts(beans, environment)) : null;
        this.gates = present ? new ClientGates(beans) : null;
    }

    LimitedSettings settings() {
        return settings;
    }

    /** The gates that the methods ask; there are some if there is a plan. */
    ClientGates gates() {
        return Objects.requireNonNull(gates, "gates");
    }

    /**
     * The plan of an annotated method.
     *
     * @throws LimitedMisuseException if the annotation cannot work
     */
    LimitedPlan plan(Method method, Class<?> targetClass) {
        return plans.get(new Key(method, targetClass));
    }

    private LimitedPlan read(Key key) {
        MergedAnnotation<Limited> limited = LimitedAnnotations.find(key.method, key.targetClass);
        if (limited == null) {
            throw new IllegalStateException("No @Limited counts for " + key.method + " of " + key.targetClass);
        }
        Misuses misuses = new Misuses();
        LimitedPlan plan = read(limited, key.method, key.targetClass, misuses);
        if (plan == null || misuses.any()) {
            throw new LimitedMisuseException(misuses.found());
        }
        return plan;
    }

    /** Reads a plan that is of use only if no misuse is found. */
    @Nullable
    LimitedPlan read(MergedAnnotation<Limited> limited, Method method, Class<?> targetClass, Misuses misuses) {
        Method specific = AopUtils.getMostSpecificMethod(method, targetClass);
        if (reader == null) {
            if (settings.enabled()) {
                misuses.at(LockedAnnotations.placeOf(specific, targetClass))
                        .add(
                                "its gate cannot be asked, since holdfast-rate is missing from the class path",
                                "Add dev.holdfast:holdfast-rate");
            }
            return null;
        }
        return reader.read(limited, specific, targetClass, misuses);
    }

    /** Reports whether there is a client that has gates. */
    void checkClient(String place, Misuses misuses) {
        if (gates != null) {
            gates.check(misuses.at(place));
        }
    }
}
