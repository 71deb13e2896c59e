package dev.holdfast.spring.internal;

import dev.holdfast.HoldfastException;
import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.Comparator;
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
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.AnnotationUtils;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ClassUtils;

/**
 * Finds at start what would fail, or do without what its annotation says, when it is called. Before a bean is wrapped:
 * whether its annotated methods can be intercepted and their annotations be read. When all singletons are made: whether
 * they were wrapped, whether the client can do what they need, and the beans that are made later, by their types.
 *
 * @param <A> the annotation
 */
abstract class AnnotatedBeansCheck<A extends Annotation> implements BeanPostProcessor, SmartInitializingSingleton {

    private static final Logger LOG = LoggerFactory.getLogger(AnnotatedBeansCheck.class);

    private final ConfigurableListableBeanFactory beans;
    private final Class<A> annotation;
    private final ProxyForecast forecast;
    private final String protection;
    private final Map<Class<?>, Map<Method, MergedAnnotation<A>>> annotatedByType = new ConcurrentHashMap<>();
    private final Set<Class<?>> checked = ConcurrentHashMap.newKeySet();

    /**
     * For one annotation.
     *
     * @param beans all of them
     * @param annotation what methods are annotated with
     * @param forecast whether they can be intercepted
     * @param protection what a method has while it is called through its proxy, in a word
     */
    AnnotatedBeansCheck(
            ConfigurableListableBeanFactory beans, Class<A> annotation, ProxyForecast forecast, String protection) {
        this.beans = beans;
        this.annotation = annotation;
        this.forecast = forecast;
        this.protection = protection;
    }

    /** Every method of a class that is annotated, whether that can work or not. */
    abstract Map<Method, MergedAnnotation<A>> methodsOf(Class<?> type);

    /** Reports what cannot be read. */
    abstract void read(MergedAnnotation<A> said, Method method, Class<?> type, Misuses misuses);

    /** Sees what is around a bean with annotated methods. */
    abstract void advised(Advised bean, Set<Method> methods, Class<?> type, Misuses misuses);

    /** Reports what only the client can say; asked if a method is annotated. */
    abstract void checkClient(Misuses misuses);

    /** The exception for what was found. */
    abstract HoldfastException misused(List<Misuse> found);

    /** The classes that have annotated methods, as far as they were met. */
    final List<Class<?>> checked() {
        return checked.stream()
                .sorted(Comparator.<Class<?>, String>comparing(Class::getName))
                .toList();
    }

    @Override
    public final Object postProcessBeforeInitialization(Object bean, String beanName) {
        Class<?> type = ClassUtils.getUserClass(bean);
        if (!(bean instanceof AopInfrastructureBean)) {
            Misuses misuses = new Misuses();
            check(type, beanName, misuses);
            if (misuses.any()) {
                checkBeansToCome(misuses);
            }
            throwIfAny(misuses);
        }
        return bean;
    }

    private void throwIfAny(Misuses misuses) {
        if (misuses.any()) {
            throw misused(misuses.found());
        }
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
    public final void afterSingletonsInstantiated() {
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
        throwIfAny(misuses);
    }

    private int checkSingleton(String beanName, Misuses misuses) {
        Object bean = beans.getSingleton(beanName);
        if (bean == null || bean instanceof AopInfrastructureBean) {
            return 0;
        }
        Class<?> type = AopProxyUtils.ultimateTargetClass(bean);
        Map<Method, MergedAnnotation<A>> annotated = annotated(type);
        if (bean instanceof Advised advised) {
            advised(advised, annotated.keySet(), type, misuses);
        }
        boolean wrapped = forecast.isWrapped(bean);
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
                                "no proxy wraps bean '" + beanName + "', so it runs without its " + protection,
                                "The bean was made before the proxies are (does a BeanPostProcessor or"
                                        + " BeanFactoryPostProcessor need it?),"
                                        + " or was registered as a finished object: define it as an ordinary bean"));
        return annotated.size();
    }

    /** Reports each class once, whatever the number of its beans; returns how many methods are annotated. */
    private int check(Class<?> type, String beanName, Misuses misuses) {
        Map<Method, MergedAnnotation<A>> annotated = annotated(type);
        if (!annotated.isEmpty() && checked.add(type)) {
            forecast.check(type, beanName, annotated.keySet(), misuses);
            annotated.forEach((method, said) -> read(said, method, type, misuses));
        }
        return annotated.size();
    }

    /** Looked for once: beans with a scope are made again and again. */
    final Map<Method, MergedAnnotation<A>> annotated(Class<?> type) {
        return annotatedByType.computeIfAbsent(
                type, one -> AnnotationUtils.isCandidateClass(one, annotation) ? methodsOf(one) : Map.of());
    }
}
