package dev.holdfast.spring.internal;

import dev.holdfast.spring.Locked;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.aop.support.AopUtils;
import org.springframework.core.MethodIntrospector;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.core.annotation.MergedAnnotations;
import org.springframework.core.annotation.MergedAnnotations.SearchStrategy;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/**
 * Which {@link Locked} counts for a method: its own or an overridden method's before that of the class that declares
 * it.
 */
final class LockedAnnotations {

    private LockedAnnotations() {}

    static @Nullable MergedAnnotation<Locked> find(Method method, Class<?> targetClass) {
        Method specific = AopUtils.getMostSpecificMethod(method, targetClass);
        MergedAnnotation<Locked> own =
                MergedAnnotations.from(specific, SearchStrategy.TYPE_HIERARCHY).get(Locked.class);
        if (own.isPresent()) {
            return own;
        }
        if (!isOpenToItsClass(specific)) {
            return null;
        }
        MergedAnnotation<Locked> ofClass = MergedAnnotations.from(
                        specific.getDeclaringClass(), SearchStrategy.TYPE_HIERARCHY)
                .get(Locked.class);
        return ofClass.isPresent() ? ofClass : null;
    }

    private static boolean isOpenToItsClass(Method method) {
        return Modifier.isPublic(method.getModifiers())
                && !Modifier.isStatic(method.getModifiers())
                && ClassUtils.isUserLevelMethod(method)
                && !ReflectionUtils.isObjectMethod(method);
    }

    /** Every method of the class that is annotated, whether that can work or not. */
    static Map<Method, MergedAnnotation<Locked>> in(Class<?> userClass) {
        return MethodIntrospector.selectMethods(
                userClass, (MethodIntrospector.MetadataLookup<@Nullable MergedAnnotation<Locked>>)
                        method -> find(method, userClass));
    }

    /** How messages name a method. */
    static String placeOf(Method method, Class<?> targetClass) {
        return ClassUtils.getUserClass(targetClass).getName() + "." + method.getName()
                + Arrays.stream(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }
}
