package dev.holdfast.spring.internal;

import java.lang.reflect.Method;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** Mocks that a test puts in place of annotated beans are no misuse, though no proxy wraps them. */
final class MockBeans {

    private static final String MOCKITO = "org.mockito.Mockito";

    private MockBeans() {}

    /** An inline mock has the class of what it replaces, so only Mockito knows. */
    static boolean isMock(Object bean) {
        ClassLoader loader = MockBeans.class.getClassLoader();
        if (!ClassUtils.isPresent(MOCKITO, loader)) {
            return false;
        }
        Method details = ReflectionUtils.findMethod(
                ClassUtils.resolveClassName(MOCKITO, loader), "mockingDetails", Object.class);
        Object answer = details == null ? null : ReflectionUtils.invokeMethod(details, null, bean);
        Method isMock =
                ReflectionUtils.findMethod(ClassUtils.resolveClassName("org.mockito.MockingDetails", loader), "isMock");
        return answer != null && isMock != null && Boolean.TRUE.equals(ReflectionUtils.invokeMethod(isMock, answer));
    }
}
