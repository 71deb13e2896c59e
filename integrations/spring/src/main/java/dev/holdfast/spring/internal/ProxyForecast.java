package dev.holdfast.spring.internal;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.Advisor;
import org.springframework.aop.TargetSource;
import org.springframework.aop.config.AopConfigUtils;
import org.springframework.aop.framework.Advised;
import org.springframework.aop.framework.ProxyConfig;
import org.springframework.aop.framework.ProxyProcessorSupport;
import org.springframework.aop.framework.autoproxy.AutoProxyUtils;
import org.springframework.aop.support.AopUtils;
import org.springframework.aop.target.SingletonTargetSource;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.util.ClassUtils;

/** Whether Spring will be able to intercept methods of a class, and whether it has. */
final class ProxyForecast {

    private static final String HOW_TO_BE_PUBLIC = "Make it public, and call it from another bean";

    private final ConfigurableListableBeanFactory beans;
    private final String switchedOnBy;
    private final Class<? extends Advisor> advisor;

    /**
     * For the methods of one annotation.
     *
     * @param switchedOnBy the annotation that has beans wrapped, with its sign
     * @param advisor what is around the bean then
     */
    ProxyForecast(ConfigurableListableBeanFactory beans, String switchedOnBy, Class<? extends Advisor> advisor) {
        this.beans = beans;
        this.switchedOnBy = switchedOnBy;
        this.advisor = advisor;
    }

    void check(Class<?> type, String beanName, Set<Method> annotated, Misuses misuses) {
        boolean bySubclass = isBySubclass(type, beanName);
        if (bySubclass && Modifier.isFinal(type.getModifiers())) {
            misuses.add(
                    type.getName(),
                    "the class is final" + (type.isRecord() ? " (a record)" : "") + ", so no proxy can wrap it",
                    "Make it non-final (open), or let it implement an interface that has the annotated methods");
        }
        for (Method method : annotated) {
            Misuses.At at = misuses.at(LockedAnnotations.placeOf(method, type));
            int modifiers = method.getModifiers();
            if (Modifier.isStatic(modifiers)) {
                at.add("a static method is never called through a proxy", "Make it an instance method of the bean");
            } else if (Modifier.isPrivate(modifiers)) {
                at.add("a private method is never called through a proxy", HOW_TO_BE_PUBLIC);
            } else if (bySubclass && Modifier.isFinal(modifiers)) {
                at.add("a final method cannot be intercepted", "Make it non-final (open)");
            } else if (!bySubclass && !isOfAnInterface(method, type)) {
                at.add(
                        "the bean is wrapped by its interfaces, and none of them has this method",
                        "Add it to an interface, or use " + switchedOnBy + "(proxyTargetClass = true)");
            }
            if (isCalledWhenMade(method, type, beanName)) {
                at.add(
                        "the container calls it on the bean itself when it is made, and not through a proxy",
                        "Have it called later, by @EventListener(ApplicationReadyEvent.class), or use"
                                + " RunOnceAtStartup");
            }
            if (isCalledAtTheEnd(method, type, beanName)) {
                at.add(
                        "the container calls it on the bean itself when it ends, and not through a proxy",
                        "Have it called earlier, by @EventListener(ContextClosedEvent.class), when the lock client is"
                                + " still open");
            }
        }
    }

    private boolean isCalledWhenMade(Method method, Class<?> type, String beanName) {
        return hasAnnotation(method, "PostConstruct")
                || isOf(InitializingBean.class, "afterPropertiesSet", method, type)
                || isNamed(method, beanName, AbstractBeanDefinition::getInitMethodNames);
    }

    private boolean isCalledAtTheEnd(Method method, Class<?> type, String beanName) {
        return hasAnnotation(method, "PreDestroy")
                || isOf(DisposableBean.class, "destroy", method, type)
                || isOf(AutoCloseable.class, "close", method, type)
                || isNamed(method, beanName, AbstractBeanDefinition::getDestroyMethodNames);
    }

    /** Both that of Jakarta and that of Java EE count, where they are; neither has to be. */
    private static boolean hasAnnotation(Method method, String name) {
        return Arrays.stream(method.getAnnotations())
                .map(one -> one.annotationType().getName())
                .anyMatch(one -> one.equals("jakarta.annotation." + name) || one.equals("javax.annotation." + name));
    }

    private static boolean isOf(Class<?> callback, String name, Method method, Class<?> type) {
        return callback.isAssignableFrom(type)
                && method.getParameterCount() == 0
                && method.getName().equals(name);
    }

    private boolean isNamed(
            Method method, String beanName, Function<AbstractBeanDefinition, String @Nullable []> namesOf) {
        if (method.getParameterCount() > 0
                || !beans.containsBeanDefinition(beanName)
                || !(beans.getMergedBeanDefinition(beanName) instanceof AbstractBeanDefinition definition)) {
            return false;
        }
        String[] names = namesOf.apply(definition);
        return names != null && List.of(names).contains(method.getName());
    }

    /** As Spring's auto-proxy creator decides. */
    private boolean isBySubclass(Class<?> type, String beanName) {
        String creator = AopConfigUtils.AUTO_PROXY_CREATOR_BEAN_NAME;
        boolean always = beans.containsBean(creator)
                && beans.getBean(creator) instanceof ProxyConfig config
                && config.isProxyTargetClass();
        return always || AutoProxyUtils.shouldProxyTargetClass(beans, beanName) || !ReasonableInterfaces.has(type);
    }

    private static boolean isOfAnInterface(Method method, Class<?> type) {
        return Arrays.stream(ClassUtils.getAllInterfacesForClass(type))
                .anyMatch(one -> ClassUtils.hasMethod(one, method.getName(), method.getParameterTypes()));
    }

    /** Whether the advisor lies around the bean, be it in the outermost proxy or in one that it wraps. */
    boolean isWrapped(Object bean) {
        Object seen = bean;
        while (seen instanceof Advised advised) {
            for (Advisor one : advised.getAdvisors()) {
                if (advisor.isInstance(one)) {
                    return true;
                }
            }
            TargetSource source = advised.getTargetSource();
            if (!(source instanceof SingletonTargetSource single)) {
                return true;
            }
            seen = single.getTarget();
        }
        return AopUtils.isAopProxy(seen);
    }

    /** Spring's own rule for which interfaces are worth a proxy, which it shows to subclasses only. */
    private static final class ReasonableInterfaces extends ProxyProcessorSupport {

        private static final long serialVersionUID = 1L;
        private static final ReasonableInterfaces RULE = new ReasonableInterfaces();

        static boolean has(Class<?> type) {
            return Arrays.stream(ClassUtils.getAllInterfacesForClass(type, RULE.getProxyClassLoader()))
                    .anyMatch(one -> !RULE.isConfigurationCallbackInterface(one)
                            && !RULE.isInternalLanguageInterface(one)
                            && one.getMethods().length > 0);
        }
    }
}
