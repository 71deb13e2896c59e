package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.spring.Locked;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.AopInfrastructureBean;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.beans.BeansException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ClassUtils;

/**
 * Finds at start what would fail, or hold no lock, when it is called. Before a bean is wrapped: whether its annotated
 * methods can be intercepted and their annotations be read. When all singletons are made: whether they were wrapped,
 * whether their options go together with the client's, and the beans that are made later, by their types.
 */
public final class LockedBeansCheck implements BeanPostProcessor, SmartInitializingSingleton {

    private static final Logger LOG = LoggerFactory.getLogger(LockedBeansCheck.class);

    private final ConfigurableListableBeanFactory beans;
    private final ObjectProvider<LockedMethods> methods;
    private final ProxyForecast forecast;
    private final Map<Class<?>, Map<Method, MergedAnnotation<Locked>>> annotatedByType = new ConcurrentHashMap<>();
    private final Set<Class<?>> checked = ConcurrentHashMap.newKeySet();

    /**
     * Made by the configuration.
     *
     * @param beans all of them
     * @param methods reads the annotations; asked for when the first annotated bean is met
     */
    public LockedBeansCheck(ConfigurableListableBeanFactory beans, ObjectProvider<LockedMethods> methods) {
        this.beans = beans;
        this.methods = methods;
        this.forecast = new ProxyForecast(beans);
    }

    @Override
    public Object postProcessBeforeInitialization(Object bean, String beanName) {
        Class<?> type = ClassUtils.getUserClass(bean);
        if (!(bean instanceof AopInfrastructureBean)) {
            Misuses misuses = new Misuses();
            check(type, beanName, misuses);
            if (misuses.any()) {
                checkBeansToCome(misuses);
            }
            misuses.throwIfAny();
        }
        return bean;
    }

    /** So that one start reports all that is found by the types of beans, and not only the first bean. */
    private void checkBeansToCome(Misuses misuses) {
        for (String beanName : beans.getBeanDefinitionNames()) {
            if (!beans.getBeanDefinition(beanName).isAbstract()) {
                Class<?> type = typeOf(beanName);
                if (type != null) {
                    int unused = check(ClassUtils.getUserClass(type), beanName, misuses);
                }
            }
        }
    }

    private @Nullable Class<?> typeOf(String beanName) {
        try {
            return beans.getType(beanName, false);
        } catch (BeansException unknown) {
            // Whatever is wrong with that bean has its own report, and should not take the place of this one.
            LOG.debug("Nothing is known of bean '{}' yet", beanName, unknown);
            return null;
        }
    }

    @Override
    public void afterSingletonsInstantiated() {
        Misuses misuses = new Misuses();
        int annotated = 0;
        for (String beanName : beans.getSingletonNames()) {
            annotated += checkSingleton(beanName, misuses);
        }
        for (String beanName : beans.getBeanDefinitionNames()) {
            if (!beans.containsSingleton(beanName)
                    && !beans.getBeanDefinition(beanName).isAbstract()) {
                Class<?> type = beans.getType(beanName, false);
                if (type != null) {
                    annotated += check(ClassUtils.getUserClass(type), beanName, misuses);
                }
            }
        }
        if (annotated > 0) {
            checkClient(misuses);
        }
        misuses.throwIfAny();
    }

    private int checkSingleton(String beanName, Misuses misuses) {
        Object bean = beans.getSingleton(beanName);
        if (bean == null || bean instanceof AopInfrastructureBean) {
            return 0;
        }
        Class<?> type = AopProxyUtils.ultimateTargetClass(bean);
        Map<Method, MergedAnnotation<Locked>> annotated = annotated(type);
        if (bean instanceof Advised advised) {
            warnOfTransactionsAround(advised, annotated.keySet(), type);
        }
        boolean wrapped = ProxyForecast.isWrapped(bean);
        if (annotated.isEmpty() || (!wrapped && MockBeans.isMock(bean))) {
            return 0;
        }
        check(type, beanName, misuses);
        if (wrapped) {
            return annotated.size();
        }
        annotated
                .keySet()
                .forEach(method -> misuses.at(LockedAnnotations.placeOf(method, type))
                        .add(
                                "no proxy wraps bean '" + beanName + "', so it runs without its lock",
                                "The bean was made before the proxies are (does a BeanPostProcessor or"
                                        + " BeanFactoryPostProcessor need it?),"
                                        + " or was registered as a finished object: define it as an ordinary bean"));
        return annotated.size();
    }

    private static void warnOfTransactionsAround(Advised bean, Set<Method> annotated, Class<?> type) {
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

    /** Reports each class once, whatever the number of its beans; returns how many methods are annotated. */
    private int check(Class<?> type, String beanName, Misuses misuses) {
        Map<Method, MergedAnnotation<Locked>> annotated = annotated(type);
        if (!annotated.isEmpty() && checked.add(type)) {
            LockedMethods reader = methods.getObject();
            forecast.check(type, beanName, annotated.keySet(), misuses);
            annotated.forEach((method, locked) -> reader.read(locked, method, type, misuses));
        }
        return annotated.size();
    }

    /** Looked for once: beans with a scope are made again and again. */
    private Map<Method, MergedAnnotation<Locked>> annotated(Class<?> type) {
        return annotatedByType.computeIfAbsent(type, LockedBeansCheck::find);
    }

    private static Map<Method, MergedAnnotation<Locked>> find(Class<?> type) {
        return AnnotationUtils.isCandidateClass(type, Locked.class) ? LockedAnnotations.in(type) : Map.of();
    }

    private void checkClient(Misuses misuses) {
        LockedMethods reader = methods.getObject();
        if (!reader.settings().enabled()) {
            LOG.warn("@Locked is switched off: annotated methods run without their locks");
            return;
        }
        Holdfast client = client(reader, misuses);
        if (client != null) {
            checked.forEach(type ->
                    annotated(type).keySet().forEach(method -> checkOptions(reader, client, method, type, misuses)));
        }
    }

    private @Nullable Holdfast client(LockedMethods reader, Misuses misuses) {
        String[] names = beans.getBeanNamesForType(Holdfast.class, true, false);
        if (names.length == 0) {
            misuses.add(
                    checked.stream().map(Class::getName).sorted().findFirst().orElse("This context"),
                    "there is no bean of type Holdfast whose locks could be held",
                    "Define one, or switch @Locked off with LockedSettings");
            return null;
        }
        return reader.client();
    }

    private static void checkOptions(
            LockedMethods reader, Holdfast client, Method method, Class<?> type, Misuses misuses) {
        LockedPlan plan;
        try {
            plan = reader.plan(method, type);
        } catch (BeansException | dev.holdfast.spring.LockedMisuseException reported) {
            return;
        }
        try {
            Object unused = plan.options(client);
        } catch (IllegalArgumentException e) {
            misuses.at(plan.parts().place()).add("its settings do not go together: " + e.getMessage(), "Correct them");
        }
    }
}
