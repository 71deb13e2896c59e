package dev.holdfast.spring.internal;

import dev.holdfast.LockTimeoutException;
import dev.holdfast.spring.LockTimeoutHandler;
import dev.holdfast.spring.Locked;
import dev.holdfast.spring.OnTimeout;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.annotation.MergedAnnotation;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** Reads who answers for a method when its lock was not acquired in time. */
final class TimeoutAnswerReader {

    private final BeanFactory beans;
    private final AttributeTexts texts;

    TimeoutAnswerReader(BeanFactory beans, AttributeTexts texts) {
        this.beans = beans;
        this.texts = texts;
    }

    /** Whether the annotation says what happens in place of the method. */
    static boolean isSaid(MergedAnnotation<Locked> locked) {
        return locked.getEnum("onTimeout", OnTimeout.class) == OnTimeout.SKIP
                || !locked.getString("timeoutHandler").isBlank()
                || !locked.getString("fallback").isBlank();
    }

    TimeoutAnswer read(
            MergedAnnotation<Locked> locked,
            Method method,
            Class<?> targetClass,
            @Nullable ReactiveAdapter adapter,
            int leaseParameter,
            Misuses.At misuses) {
        OnTimeout onTimeout = locked.getEnum("onTimeout", OnTimeout.class);
        String handler = texts.resolveToText("timeoutHandler", locked.getString("timeoutHandler"), misuses);
        String fallback = locked.getString("fallback").strip();
        if ((onTimeout == OnTimeout.SKIP ? 1 : 0) + (handler.isEmpty() ? 0 : 1) + (fallback.isEmpty() ? 0 : 1) > 1) {
            misuses.add(
                    "more than one of onTimeout = SKIP, timeoutHandler and fallback is given", "Keep the one you mean");
            return TimeoutAnswer.exception();
        }
        if (!handler.isEmpty()) {
            return TimeoutAnswer.logged(handler(handler, misuses));
        }
        if (!fallback.isEmpty()) {
            return TimeoutAnswer.logged(fallback(fallback, method, targetClass, leaseParameter, misuses));
        }
        return onTimeout == OnTimeout.SKIP
                ? TimeoutAnswer.logged(nothing(method, adapter, misuses))
                : TimeoutAnswer.exception();
    }

    private TimeoutAnswer handler(String name, Misuses.At misuses) {
        if (!beans.containsBean(name)) {
            misuses.add(
                    "timeoutHandler names bean '" + name + "', which does not exist",
                    "Define a bean of type LockTimeoutHandler with that name");
        } else if (!beans.isTypeMatch(name, LockTimeoutHandler.class)) {
            misuses.add(
                    "timeoutHandler names bean '" + name + "', which is no LockTimeoutHandler",
                    "Have it implement " + LockTimeoutHandler.class.getName());
        }
        return TimeoutAnswer.handler(name, beans);
    }

    private static TimeoutAnswer fallback(
            String name, Method method, Class<?> targetClass, int leaseParameter, Misuses.At misuses) {
        List<Class<?>> plain = new ArrayList<>(Arrays.asList(method.getParameterTypes()));
        if (leaseParameter != LockedPlan.NO_LEASE_PARAMETER) {
            plain.remove(leaseParameter);
        }
        List<Class<?>> withTimeout = new ArrayList<>(plain);
        withTimeout.add(LockTimeoutException.class);
        Class<?> userClass = ClassUtils.getUserClass(targetClass);
        for (List<Class<?>> parameters : List.of(withTimeout, plain)) {
            Method found = ReflectionUtils.findMethod(userClass, name, parameters.toArray(Class<?>[]::new));
            if (found != null && isAnswer(found, method)) {
                return TimeoutAnswer.fallback(found, leaseParameter, parameters == withTimeout);
            }
        }
        misuses.add(
                "fallback names method '" + name + "', and " + userClass.getSimpleName()
                        + " has none of that name that is not static, takes " + names(plain)
                        + " with or without a LockTimeoutException after it, and returns "
                        + method.getReturnType().getSimpleName(),
                "Write one, or mend its signature");
        return TimeoutAnswer.exception();
    }

    private static boolean isAnswer(Method fallback, Method method) {
        Class<?> expected = method.getReturnType();
        return !Modifier.isStatic(fallback.getModifiers())
                && !fallback.equals(method)
                && (expected == void.class || ClassUtils.isAssignable(expected, fallback.getReturnType()));
    }

    private static String names(List<Class<?>> types) {
        return types.isEmpty()
                ? "nothing"
                : types.stream().map(Class::getSimpleName).toList().toString();
    }

    private static TimeoutAnswer nothing(Method method, @Nullable ReactiveAdapter adapter, Misuses.At misuses) {
        Class<?> type = method.getReturnType();
        if (adapter != null) {
            if (adapter.supportsEmpty()) {
                return TimeoutAnswer.nothing(adapter.getDescriptor().getEmptyValue());
            }
            misuses.add(
                    "onTimeout is SKIP, and a " + type.getSimpleName() + " cannot be empty",
                    "Use THROW, a timeoutHandler or a fallback");
        } else if (type.isPrimitive() && type != void.class) {
            misuses.add(
                    "onTimeout is SKIP, and a method that returns " + type + " cannot answer with nothing",
                    "Use THROW, a timeoutHandler or a fallback, or return void or an Optional");
        }
        return TimeoutAnswer.nothing(nothingOf(type));
    }

    private static @Nullable Object nothingOf(Class<?> type) {
        if (type == Optional.class) {
            return Optional.empty();
        } else if (type == OptionalInt.class) {
            return OptionalInt.empty();
        } else if (type == OptionalLong.class) {
            return OptionalLong.empty();
        } else if (type == OptionalDouble.class) {
            return OptionalDouble.empty();
        } else if (type.isAssignableFrom(CompletableFuture.class) && type != Object.class) {
            Object completed = CompletableFuture.completedFuture(null);
            return completed;
        }
        return null;
    }
}
