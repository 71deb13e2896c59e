package dev.holdfast.spring.internal;

import dev.holdfast.spring.Locked;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import org.springframework.aot.hint.ExecutableMode;
import org.springframework.aot.hint.ReflectionHints;
import org.springframework.aot.hint.annotation.SimpleReflectiveProcessor;
import org.springframework.core.annotation.MergedAnnotations;

/**
 * What a native image has to keep of an application for one annotation: the annotated method, and the one that is
 * called in its place.
 */
public final class LockedReflection extends SimpleReflectiveProcessor {

    /** Made by Spring. */
    public LockedReflection() {}

    @Override
    protected void registerTypeHint(ReflectionHints hints, Class<?> type) {
        super.registerTypeHint(hints, type);
        registerFallbacks(hints, type, type);
    }

    @Override
    protected void registerMethodHint(ReflectionHints hints, Method method) {
        super.registerMethodHint(hints, method);
        registerFallbacks(hints, method, method.getDeclaringClass());
    }

    private static void registerFallbacks(ReflectionHints hints, AnnotatedElement annotated, Class<?> type) {
        String fallback = MergedAnnotations.from(annotated).get(Locked.class).getString("fallback");
        if (!fallback.isEmpty()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals(fallback)) {
                    hints.registerMethod(method, ExecutableMode.INVOKE);
                }
            }
        }
    }
}
