package dev.holdfast.spring.internal;

import dev.holdfast.spi.PrintableText;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.expression.BeanResolver;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** The part of a lock's name that each call computes. Parsed and checked once, evaluated at each call; immutable. */
final class KeyExpression {

    /**
     * Characters of an expression and of what is wrong with it that a message shows; the latter may quote arguments.
     */
    private static final int LONGEST_REASON = 500;

    private static final SpelExpressionParser PARSER = new SpelExpressionParser();
    static final ParameterNameDiscoverer PARAMETER_NAMES = new DefaultParameterNameDiscoverer();

    private final SpelExpression expression;
    private final Method method;
    private final Class<?> targetClass;
    private final String place;
    private final BeanResolver beans;

    private KeyExpression(
            SpelExpression expression, Method method, Class<?> targetClass, String place, BeanResolver beans) {
        this.expression = expression;
        this.method = method;
        this.targetClass = targetClass;
        this.place = place;
        this.beans = beans;
    }

    /** Returns null after it has reported what is wrong. */
    static @Nullable KeyExpression read(
            String text, Method method, Class<?> targetClass, BeanFactory beans, Misuses.At misuses) {
        SpelExpression expression;
        try {
            expression = PARSER.parseRaw(text);
        } catch (ParseException | IllegalStateException e) {
            misuses.add(
                    "key \"" + text + "\" is not a SpEL expression: " + e.getMessage(),
                    text.contains("#{") ? "Write it without braces, such as #order" : "Correct it");
            return null;
        }
        new KeyExpressionCheck(text, method, beans, misuses).check(expression.getAST());
        return new KeyExpression(expression, method, targetClass, misuses.place(), new BeanFactoryResolver(beans));
    }

    /**
     * The key for a call.
     *
     * @throws IllegalArgumentException if the expression fails, or its value is not one that can be part of a name
     */
    String evaluate(Object target, @Nullable Object[] args) {
        Object value;
        try {
            KeyRoot root = new KeyRoot(target, targetClass, method, args);
            value = expression.getValue(new KeyContext(root, args, PARAMETER_NAMES, beans));
        } catch (EvaluationException e) {
            throw refused(
                    "could not be evaluated: " + PrintableText.of(String.valueOf(e.getMessage()), LONGEST_REASON), e);
        }
        return textOf(value);
    }

    private String textOf(@Nullable Object value) {
        Object single = value instanceof Optional<?> optional ? optional.orElse(null) : value;
        if (single == null) {
            throw refused("is null", null);
        }
        if (!isText(single)) {
            throw refused(
                    "is a " + single.getClass().getName() + ", which has no text that means the same in every process",
                    null);
        }
        String text = single instanceof Enum<?> constant ? constant.name() : single.toString();
        if (text == null || text.isBlank()) {
            throw refused("is empty", null);
        }
        return text;
    }

    private static boolean isText(Object value) {
        Class<?> type = value.getClass();
        if (BeanUtils.isSimpleValueType(type)) {
            return true;
        }
        if (type.isArray() || value instanceof Iterable || value instanceof Map) {
            return false;
        }
        try {
            return type.getMethod("toString").getDeclaringClass() != Object.class;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("No toString() in " + type, e);
        }
    }

    private IllegalArgumentException refused(String what, @Nullable Throwable cause) {
        return new IllegalArgumentException(
                "The lock's key \"" + PrintableText.of(expression.getExpressionString(), LONGEST_REASON) + "\" of "
                        + place + " " + what
                        + "; the method was not called. A key has to be text, a number or another simple value",
                cause);
    }
}
