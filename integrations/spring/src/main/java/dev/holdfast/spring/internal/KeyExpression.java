package dev.holdfast.spring.internal;

import dev.holdfast.LockSet;
import dev.holdfast.spi.PrintableText;
import java.lang.reflect.Method;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
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
import org.springframework.util.CollectionUtils;

/**
 * The part of a lock's or gate's name that each call computes, or the parts of several names. Parsed and checked once,
 * evaluated at each call; immutable.
 */
final class KeyExpression {

    /**
     * Characters of an expression and of what is wrong with it that a message shows; the latter may quote arguments.
     */
    private static final int LONGEST_REASON = 500;

    private static final SpelExpressionParser PARSER = new SpelExpressionParser();
    static final ParameterNameDiscoverer PARAMETER_NAMES = new DefaultParameterNameDiscoverer();

    private final Values values;
    private final SpelExpression expression;
    private final Method method;
    private final Class<?> targetClass;
    private final String place;
    private final BeanResolver beans;

    /** What the expression stands for, by the attribute in which it is written. */
    enum Values {
        ONE("key"),
        SEVERAL("keys"),
        OF_A_GATE("key");

        private final String attribute;

        Values(String attribute) {
            this.attribute = attribute;
        }

        String attribute() {
            return attribute;
        }
    }

    private KeyExpression(
            Values values,
            SpelExpression expression,
            Method method,
            Class<?> targetClass,
            String place,
            BeanResolver beans) {
        this.values = values;
        this.expression = expression;
        this.method = method;
        this.targetClass = targetClass;
        this.place = place;
        this.beans = beans;
    }

    /** Returns null after it has reported what is wrong. */
    static @Nullable KeyExpression read(
            Values values, String text, Method method, Class<?> targetClass, BeanFactory beans, Misuses.At misuses) {
        SpelExpression expression;
        try {
            expression = PARSER.parseRaw(text);
        } catch (ParseException | IllegalStateException e) {
            misuses.add(
                    values.attribute + " \"" + text + "\" is not a SpEL expression: " + e.getMessage(),
                    text.contains("#{") ? "Write it without braces, such as #order" : "Correct it");
            return null;
        }
        new KeyExpressionCheck(values, text, method, beans, misuses).check(expression.getAST());
        return new KeyExpression(
                values, expression, method, targetClass, misuses.place(), new BeanFactoryResolver(beans));
    }

    /**
     * The keys for a call: one, or those of several locks, each once.
     *
     * @throws IllegalArgumentException if the expression fails, or its value is not one that can be part of a name
     */
    List<String> evaluate(Object target, @Nullable Object[] args) {
        Object value;
        try {
            KeyRoot root = new KeyRoot(target, targetClass, method, args);
            value = expression.getValue(new KeyContext(root, args, PARAMETER_NAMES, beans));
        } catch (EvaluationException e) {
            throw refused(
                    "could not be evaluated: " + PrintableText.of(String.valueOf(e.getMessage()), LONGEST_REASON), e);
        }
        Object present = value instanceof Optional<?> optional ? optional.orElse(null) : value;
        return values == Values.SEVERAL ? textsOf(present) : List.of(textOf("", present));
    }

    private List<String> textsOf(@Nullable Object value) {
        if (value == null) {
            throw refused("is null", null);
        }
        Set<String> texts = new LinkedHashSet<>();
        int number = 0;
        for (Object element : elementsOf(value)) {
            Object present = element instanceof Optional<?> optional ? optional.orElse(null) : element;
            texts.add(textOf("has an element, number " + number + ", that ", present));
            number++;
        }
        if (texts.isEmpty()) {
            throw refused("is empty, so that there is nothing to lock", null);
        }
        if (texts.size() > LockSet.MOST_NAMES) {
            throw refused(
                    "has " + texts.size() + " different elements",
                    "A set of locks must have from 1 to " + LockSet.MOST_NAMES + " names, and has " + texts.size(),
                    null);
        }
        return List.copyOf(texts);
    }

    private Iterable<?> elementsOf(Object value) {
        if (value.getClass().isArray()) {
            return CollectionUtils.arrayToList(value);
        }
        // A path is a simple value whose parts can be iterated over.
        if (value instanceof Iterable<?> elements && !BeanUtils.isSimpleValueType(value.getClass())) {
            return elements;
        }
        throw refused("is a " + value.getClass().getName() + ", which has no elements", null);
    }

    /**
     * The text of one value.
     *
     * @param which of the expression's values it is, for messages; empty if it is the only one
     */
    private String textOf(String which, @Nullable Object single) {
        if (single == null) {
            throw refused(which + "is null", null);
        }
        if (!isText(single)) {
            throw refused(
                    which + "is a " + single.getClass().getName()
                            + ", which has no text that means the same in every process",
                    null);
        }
        String text = single instanceof Enum<?> constant ? constant.name() : single.toString();
        if (text == null || text.isBlank()) {
            throw refused(which + "is empty", null);
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
        return refused(
                what,
                values == Values.SEVERAL
                        ? "Keys have to be a collection, an array or another Iterable, of text, numbers or other simple"
                                + " values"
                        : "A key has to be text, a number or another simple value",
                cause);
    }

    private IllegalArgumentException refused(String what, String rule, @Nullable Throwable cause) {
        String shown = PrintableText.of(expression.getExpressionString(), LONGEST_REASON);
        String why = place + " " + what + "; the method was not called. " + rule;
        if (values == Values.OF_A_GATE) {
            String message = "The gate's key \"" + shown + "\" of " + why;
            return new IllegalArgumentException(message, cause);
        }
        String message = values == Values.ONE
                ? "The lock's key \"" + shown + "\" of " + why
                : "The locks' keys \"" + shown + "\" of " + why;
        return new IllegalArgumentException(message, cause);
    }
}
