package dev.holdfast.spring.internal;

import dev.holdfast.spring.Limited;
import java.lang.reflect.Method;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;

/** Which {@link Limited} counts for a method: its own, or an overridden method's. */
final class LimitedAnnotations {

    private LimitedAnnotations() {}

    static @Nullable MergedAnnotation<Limited> find(Method method, Class<?> targetClass) {
        MergedAnnotation<Limited> own = MergedAnnotations.from(
                        AopUtils.getMostSpecificMethod(method, targetClass), SearchStrategy.TYPE_HIERARCHY)
                .get(Limited.class);
        return own.isPresent() ? own : null;
    }

    /** Every method of the class that is annotated, whether that can work or not. */
    static Map<Method, MergedAnnotation<Limited>> in(Class<?> userClass) {
        return MethodIntrospector.selectMethods(
                userClass, (MethodIntrospector.MetadataLookup<@Nullable MergedAnnotation<Limited>>)
                        method -> find(method, userClass));
    }
}
