package dev.holdfast.spring.internal;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;
import org.springframework.util.ClassUtils;

/** What {@code #root} is in a key expression. Public for SpEL, which calls its accessors. */
public final class KeyRoot {

    private final Object target;
    private final Class<?> targetClass;
    private final Method method;
    private final @Nullable Object[] args;

    KeyRoot(Object target, Class<?> targetClass, Method method, @Nullable Object[] args) {
        this.target = target;
        this.targetClass = targetClass;
        this.method = method;
        this.args = args;
    }

    /**
     * The bean behind the proxy.
     *
     * @return the bean
     */
    public Object getTarget() {
        return target;
    }

    /**
     * The full name of the bean's class.
     *
     * @return the name
     */
    public String getClassName() {
        return ClassUtils.getUserClass(targetClass).getName();
    }

    /**
     * The annotated method.
     *
     * @return the method
     */
    public Method getMethod() {
        return method;
    }

    /**
     * The annotated method's name.
     *
     * @return the name
     */
    public String getMethodName() {
        return method.getName();
    }

    /**
     * What the method is called with.
     *
     * @return a copy
     */
    public @Nullable Object[] getArgs() {
        return args.clone();
    }
}
