package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.LockedMisuseException;
import dev.holdfast.spring.LockedSettings;
import dev.holdfast.spring.TaggedLocks;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.env.Environment;
import org.springframework.util.ConcurrentLruCache;

/**
 * The annotated methods of an application: their plans, read once and kept within a bound, and the client that serves
 * them. Thread-safe.
 */
public final class LockedMethods {

    /** More annotated methods than applications have; what falls out is read again. */
    private static final int PLANS_KEPT = 4_096;

    private record Key(Method method, Class<?> targetClass) {}

    private final ConfigurableBeanFactory beans;
    private final LockedSettings settings;
    private final PlanReader reader;
    private final ConcurrentLruCache<Key, LockedPlan> plans = new ConcurrentLruCache<>(PLANS_KEPT, this::read);
    private volatile @Nullable Holdfast client;

    /**
     * Made by the configuration.
     *
     * @param beans where the client, the profiles and what the annotations refer to are found when they are needed
     * @param environment fills in placeholders as long as the bean factory cannot
     * @param settings whether and where
     * @param tagged receives the locks that metrics distinguish
     */
    public LockedMethods(
            ConfigurableBeanFactory beans, Environment environment, LockedSettings settings, TaggedLocks tagged) {
        this.beans = beans;
        this.settings = settings;
        this.reader = new PlanReader(beans, new AttributeTexts(beans, environment), settings, tagged);
    }

    LockedSettings settings() {
        return settings;
    }

    /**
     * The plan of an annotated method.
     *
     * @throws LockedMisuseException if the annotation cannot work
     */
    LockedPlan plan(Method method, Class<?> targetClass) {
        return plans.get(new Key(method, targetClass));
    }

    private LockedPlan read(Key key) {
        MergedAnnotation<Locked> locked = LockedAnnotations.find(key.method, key.targetClass);
        if (locked == null) {
            throw new IllegalStateException("No @Locked counts for " + key.method + " of " + key.targetClass);
        }
        Misuses misuses = new Misuses();
        LockedPlan plan = read(locked, key.method, key.targetClass, misuses);
        misuses.throwIfAny();
        return plan;
    }

    /** Reads a plan that is of use only if no misuse is found. */
    LockedPlan read(MergedAnnotation<Locked> locked, Method method, Class<?> targetClass, Misuses misuses) {
        return reader.read(locked, AopUtils.getMostSpecificMethod(method, targetClass), targetClass, misuses);
    }

    /**
     * The client whose locks the methods hold.
     *
     * @throws org.springframework.beans.BeansException if there is none, more than one, or it cannot be made
     */
    Holdfast client() {
        Holdfast known = client;
        if (known == null) {
            known = beans.getBean(Holdfast.class);
            client = known;
        }
        return known;
    }
}
