package dev.holdfast.spring.internal;

import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.LockRefusal;
import dev.holdfast.spring.LockTimeoutHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.util.ClassUtils;

/** Answers in place of a method whose lock was not acquired in time. */
@FunctionalInterface
interface TimeoutAnswer {

    Logger LOG = LoggerFactory.getLogger(TimeoutAnswer.class);

    /** For each method: a job may be skipped each second, and a fallback be called more often. */
    long BETWEEN_LINES_NANOS = TimeUnit.MINUTES.toNanos(1);

    @Nullable
    Object to(LockRefusal refusal) throws Throwable;

    static TimeoutAnswer exception() {
        return refusal -> {
            throw refusal.timeout();
        };
    }

    /** One that says in the log that it was asked for, since no exception does. */
    static TimeoutAnswer logged(TimeoutAnswer answer) {
        AtomicLong lastNanos = new AtomicLong(System.nanoTime() - BETWEEN_LINES_NANOS);
        return refusal -> {
            long now = System.nanoTime();
            long last = lastNanos.get();
            if (now - last >= BETWEEN_LINES_NANOS && lastNanos.compareAndSet(last, now)) {
                LOG.info(
                        "{}. What its annotation says happens instead; this line comes once a minute at most",
                        refusal.timeout().getMessage());
            } else {
                LOG.debug("{}", refusal.timeout().getMessage());
            }
            return answer.to(refusal);
        };
    }

    static TimeoutAnswer nothing(@Nullable Object nothing) {
        return refusal -> nothing;
    }

    /** Asks for the bean at each refusal, since it may have a scope. */
    static TimeoutAnswer handler(String beanName, BeanFactory beans) {
        return refusal -> {
            Object answer = beans.getBean(beanName, LockTimeoutHandler.class).onTimeout(refusal);
            Class<?> type = refusal.method().getReturnType();
            if (type != void.class && !ClassUtils.isAssignableValue(type, answer)) {
                throw new IllegalStateException("Handler '" + beanName + "' answered "
                        + (answer == null ? "null" : "a " + answer.getClass().getName()) + " for lock '"
                        + PrintableText.of(refusal.lockName()) + "', and " + refusal.method() + " returns "
                        + type.getName());
            }
            return answer;
        };
    }

    /**
     * Calls another method of the bean.
     *
     * @param leaseParameter what of the arguments it does not get
     * @param withTimeout whether it gets the exception after the arguments
     */
    static TimeoutAnswer fallback(Method fallback, int leaseParameter, boolean withTimeout) {
        fallback.setAccessible(true);
        return refusal -> {
            List<@Nullable Object> arguments = new ArrayList<>(refusal.arguments());
            if (leaseParameter != LockedPlan.NO_LEASE_PARAMETER) {
                arguments.remove(leaseParameter);
            }
            if (withTimeout) {
                arguments.add(refusal.timeout());
            }
            try {
                return fallback.invoke(refusal.target(), arguments.toArray());
            } catch (InvocationTargetException e) {
                throw e.getTargetException();
            }
        };
    }
}
