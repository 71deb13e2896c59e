package dev.holdfast.spring.internal;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** Mocks that a test puts in place of annotated beans are no misuse, though no proxy wraps them. */
final class TestDoubles {

    private static final @Nullable Method IS_MOCK = findIsMock();

    private TestDoubles() {}

    /** An inline mock has the class of what it replaces, so only Mockito knows. */
    static boolean isMock(Object bean) {
        if (IS_MOCK == null) {
            return false;
        }
        try {
            return (boolean) IS_MOCK.invoke(null, bean);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("Mockito does not say whether a bean is a mock", e);
        }
    }

    private static @Nullable Method findIsMock() {
        ClassLoader loader = TestDoubles.class.getClassLoader();
        if (!ClassUtils.isPresent("org.mockito.internal.util.MockUtil", loader)) {
            return null;
        }
        Class<?> util = ClassUtils.resolveClassName("org.mockito.internal.util.MockUtil", loader);
        return ReflectionUtils.findMethod(util, "isMock", Object.class);
    }
}
