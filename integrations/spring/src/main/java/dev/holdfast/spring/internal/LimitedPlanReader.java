package dev.holdfast.spring.internal;

import dev.holdfast.rate.RateGate;
import dev.holdfast.spi.DurationText;
import dev.holdfast.spring.Limited;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.core.KotlinDetector;
import org.springframework.core.ReactiveAdapter;
import org.springframework.core.annotation.MergedAnnotation;

/** Reads the annotation for a method into a plan, and reports everything in it that cannot work. */
final class LimitedPlanReader {

    private final BeanFactory beans;
    private final AttributeTexts texts;
    private final RateReader rates;

    LimitedPlanReader(BeanFactory beans, AttributeTexts texts) {
        this.beans = beans;
        this.texts = texts;
        this.rates = new RateReader(beans, texts);
    }

    /** The plan is of use only if nothing was reported. */
    LimitedPlan read(MergedAnnotation<Limited> limited, Method method, Class<?> targetClass, Misuses all) {
        Misuses.At misuses = all.at(LockedAnnotations.placeOf(method, targetClass));
        ReactiveAdapter adapter = PlanReader.adapter(method);
        return new LimitedPlan(
                misuses.place(),
                name(limited, method, targetClass, misuses),
                rates.read(limited, misuses),
                maxWait(limited, misuses),
                shape(method, adapter, misuses),
                adapter);
    }

    private LockName name(MergedAnnotation<Limited> limited, Method method, Class<?> targetClass, Misuses.At misuses) {
        String key = limited.getString("key");
        String name = texts.resolveToText("name", limited.getString("name"), misuses);
        if (limited.getString("name").isBlank() && key.isBlank()) {
            misuses.add(
                    "neither name nor key of the gate is given",
                    "Name the gate: @Limited(name = \"sms\", key = \"#p0\", permits = \"10\", per = \"1s\")");
        }
        NameCheck.check(name, !key.isBlank(), method, misuses);
        String resolved = texts.resolveToText("key", key, misuses);
        KeyExpression expression = resolved.isEmpty()
                ? null
                : KeyExpression.read(KeyExpression.Values.OF_A_GATE, resolved, method, targetClass, beans, misuses);
        return new LockName(List.of(name), expression, false);
    }

    private Duration maxWait(MergedAnnotation<Limited> limited, Misuses.At misuses) {
        String text = limited.getString("maxWait");
        Duration wait = texts.duration("maxWait", text, misuses);
        if (wait == null) {
            return Duration.ZERO;
        }
        if (wait.compareTo(RateGate.LONGEST_WAIT) > 0) {
            misuses.add(
                    "maxWait \"" + text + "\" is longer than " + DurationText.of(RateGate.LONGEST_WAIT),
                    "Wait for less time, and let the caller try again later");
        }
        return wait;
    }

    private static CallShape shape(Method method, @Nullable ReactiveAdapter adapter, Misuses.At misuses) {
        Class<?> type = method.getReturnType();
        if (KotlinDetector.isSuspendingFunction(method)) {
            misuses.add(
                    "a suspending function would block its thread at the gate",
                    "Return a Mono or a CompletionStage, or ask the gate in the function with acquireAsync()");
        }
        if (CompletionStage.class.isAssignableFrom(type)) {
            if (!type.isAssignableFrom(CompletableFuture.class)) {
                misuses.add(
                        "it returns " + type.getSimpleName() + ", which no other code can complete",
                        "Return a CompletionStage or a CompletableFuture");
            }
            return CallShape.STAGE;
        }
        if (adapter != null && !PlanReader.REACTOR_IS_PRESENT) {
            misuses.add(
                    "it returns " + type.getSimpleName() + ", and Reactor is not on the class path",
                    "Add io.projectreactor:reactor-core");
        }
        return adapter == null ? CallShape.BLOCKING : CallShape.REACTIVE;
    }
}
