package dev.holdfast.spring.internal;

import dev.holdfast.HoldfastException;
import dev.holdfast.spring.Limited;
import dev.holdfast.spring.LimitedMisuseException;
import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.aop.framework.Advised;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.annotation.MergedAnnotation;

/** Finds at start what would fail, or ask no gate, when it is called. */
public final class LimitedBeansCheck extends AnnotatedBeansCheck<Limited> {

    private static final Logger LOG = LoggerFactory.getLogger(LimitedBeansCheck.class);

    private final ObjectProvider<LimitedMethods> methods;

    /**
     * Made by the configuration.
     *
     * @param beans all of them
     * @param methods reads the annotations; asked for when the first annotated bean is met
     */
    public LimitedBeansCheck(ConfigurableListableBeanFactory beans, ObjectProvider<LimitedMethods> methods) {
        super(beans, Limited.class, new ProxyForecast(beans, "@EnableLimited", LimitedAdvisor.class), "gate");
        this.methods = methods;
    }

    @Override
    Map<Method, MergedAnnotation<Limited>> methodsOf(Class<?> type) {
        return LimitedAnnotations.in(type);
    }

    @Override
    void read(MergedAnnotation<Limited> said, Method method, Class<?> type, Misuses misuses) {
        LimitedPlan unused = methods.getObject().read(said, method, type, misuses);
    }

    /** A gate may stand anywhere among transactions. */
    @Override
    void advised(Advised bean, Set<Method> annotated, Class<?> type, Misuses misuses) {}

    @Override
    void checkClient(Misuses misuses) {
        LimitedMethods reader = methods.getObject();
        if (reader.settings().enabled()) {
            reader.checkClient(checked().get(0).getName(), misuses);
        } else {
            LOG.warn("@Limited is switched off: annotated methods run without asking their gates");
        }
    }

    @Override
    HoldfastException misused(List<Misuse> found) {
        return new LimitedMisuseException(found);
    }
}
