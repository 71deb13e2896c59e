package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.spi.DurationText;
import dev.holdfast.spring.LeaseVerification;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.LockedMisuseException;
import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.Advised;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotation;

/** Finds at start what would fail, or hold no lock, when it is called; also options that contradict the client's. */
public final class LockedBeansCheck extends AnnotatedBeansCheck<Locked> {

    private static final Logger LOG = LoggerFactory.getLogger(LockedBeansCheck.class);

    private final ConfigurableListableBeanFactory beans;
    private final ObjectProvider<LockedMethods> methods;

    /**
     * Made by the configuration.
     *
     * @param beans all of them
     * @param methods reads the annotations; asked for when the first annotated bean is met
     */
    public LockedBeansCheck(ConfigurableListableBeanFactory beans, ObjectProvider<LockedMethods> methods) {
        super(beans, Locked.class, new ProxyForecast(beans, "@EnableLocked", LockedAdvisor.class), "lock");
        this.beans = beans;
        this.methods = methods;
    }

    @Override
    Map<Method, MergedAnnotation<Locked>> methodsOf(Class<?> type) {
        return LockedAnnotations.in(type);
    }

    @Override
    void read(MergedAnnotation<Locked> said, Method method, Class<?> type, Misuses misuses) {
        LockedPlan unused = methods.getObject().read(said, method, type, misuses);
    }

    @Override
    HoldfastException misused(List<Misuse> found) {
        return new LockedMisuseException(found);
    }

    /** Warns of transactions around the lock, and reports futures that nothing waits for. */
    @Override
    void advised(Advised bean, Set<Method> annotated, Class<?> type, Misuses misuses) {
        annotated.stream()
                .filter(method -> Future.class.isAssignableFrom(method.getReturnType())
                        && !CompletionStage.class.isAssignableFrom(method.getReturnType())
                        && AsyncAdvice.isWanted(method, type)
                        && !AsyncAdvice.isAround(LockedAdvisor.class, bean, method, type))
                .forEach(method -> misuses.at(LockedAnnotations.placeOf(method, type))
                        .add(
                                "it returns " + method.getReturnType().getSimpleName()
                                        + " and no advice of @Async lies around its lock, so that nothing waits for its"
                                        + " end",
                                "Switch @EnableAsync on, or return a CompletableFuture"));
        List<Method> around = TransactionOrder.aroundTheLock(bean, annotated, type);
        if (!around.isEmpty()) {
            LOG.warn(
                    "Transactions lie around the lock, which is released before the commit, so the next holder may"
                            + " not see what"
                            + " was written: {}. Give transactions a higher order than LockedSettings",
                    around.stream()
                            .map(method -> LockedAnnotations.placeOf(method, type))
                            .sorted()
                            .toList());
        }
    }

    @Override
    void checkClient(Misuses misuses) {
        LockedMethods reader = methods.getObject();
        if (!reader.settings().enabled()) {
            LOG.warn("@Locked is switched off: annotated methods run without their locks");
            return;
        }
        Holdfast client = client(reader, misuses);
        if (client != null) {
            checked()
                    .forEach(type -> annotated(type)
                            .keySet()
                            .forEach(method -> checkOptions(reader, client, method, type, misuses)));
        }
    }

    private @Nullable Holdfast client(LockedMethods reader, Misuses misuses) {
        String[] names = beans.getBeanNamesForType(Holdfast.class, true, false);
        if (names.length == 0) {
            misuses.add(
                    checked().stream().map(Class::getName).findFirst().orElse("This context"),
                    "there is no bean of type Holdfast whose locks could be held",
                    "Define one, or switch @Locked off with LockedSettings");
            return null;
        }
        return reader.client();
    }

    private void checkOptions(LockedMethods reader, Holdfast client, Method method, Class<?> type, Misuses misuses) {
        LockedPlan plan;
        try {
            plan = reader.plan(method, type);
        } catch (BeansException | LockedMisuseException reported) {
            return;
        }
        try {
            Object unused = plan.options(client);
        } catch (IllegalArgumentException e) {
            misuses.at(plan.parts().place())
                    .add(
                            "its settings do not go together: " + DurationText.in(String.valueOf(e.getMessage())),
                            "Correct them");
        }
        if (plan.parts().verified()) {
            Verification.check(
                    beans.getBeanProvider(LeaseVerification.class),
                    client,
                    misuses.at(plan.parts().place()));
        }
    }
}
