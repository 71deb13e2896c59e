package dev.holdfast.spring.internal;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.expression.BeanFactoryResolver;
import org.springframework.core.DefaultParameterNameDiscoverer;
import org.springframework.core.ParameterNameDiscoverer;
import org.springframework.expression.BeanResolver;
import org.springframework.expression.EvaluationException;
import org.springframework.expression.ParseException;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.Assign;
import org.springframework.expression.spel.ast.BeanReference;
import org.springframework.expression.spel.ast.ConstructorReference;
import org.springframework.expression.spel.ast.OpDec;
import org.springframework.expression.spel.ast.OpInc;
import org.springframework.expression.spel.ast.TypeReference;
import org.springframework.expression.spel.ast.VariableReference;
import org.springframework.expression.spel.standard.SpelExpression;
import org.springframework.expression.spel.standard.SpelExpressionParser;

/** The part of a lock's name that each call computes. Parsed and checked once, evaluated at each call; immutable. */
final class KeyExpression {

    private static final SpelExpressionParser PARSER = new SpelExpressionParser();
    private static final ParameterNameDiscoverer PARAMETER_NAMES = new DefaultParameterNameDiscoverer();
    private static final Pattern BY_INDEX = Pattern.compile("[pa](\\d{1,3})");

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

    /** Returns null after it has told what is wrong. */
    static @Nullable KeyExpression read(
            String text, Method method, Class<?> targetClass, BeanFactory beans, Misuses.At misuses) {
        SpelExpression expression;
        try {
            expression = PARSER.parseRaw(text);
        } catch (ParseException | IllegalStateException e) {
            misuses.add("key \"" + text + "\" is not a SpEL expression: " + e.getMessage(), "Mend it");
            return null;
        }
        check(expression.getAST(), text, method, beans, misuses);
        return new KeyExpression(expression, method, targetClass, misuses.place(), new BeanFactoryResolver(beans));
    }

    private static void check(SpelNode node, String text, Method method, BeanFactory beans, Misuses.At misuses) {
        String shown = "key \"" + text + "\"";
        if (node instanceof VariableReference variable) {
            checkVariable(variable.toStringAST().substring(1), shown, method, misuses);
        } else if (node instanceof BeanReference reference) {
            String bean = reference.toStringAST().substring(1).replace("'", "");
            if (!bean.startsWith("&") && !beans.containsBean(bean)) {
                misuses.add(shown + " names bean '" + bean + "', which does not exist", "Name a bean of this context");
            }
        } else if (node instanceof TypeReference || node instanceof ConstructorReference) {
            misuses.add(
                    shown + " uses " + node.toStringAST() + ", and a key can neither name types nor construct objects",
                    "Let a bean compute the key: @bean.key(#p0)");
        } else if (node instanceof Assign || node instanceof OpInc || node instanceof OpDec) {
            misuses.add(shown + " assigns", "A key only reads: write an expression without assignments");
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            check(node.getChild(i), text, method, beans, misuses);
        }
    }

    private static void checkVariable(String variable, String shown, Method method, Misuses.At misuses) {
        if (variable.equals("root") || variable.equals("this")) {
            return;
        }
        String[] names = PARAMETER_NAMES.getParameterNames(method);
        if (names != null && Arrays.asList(names).contains(variable)) {
            return;
        }
        var index = BY_INDEX.matcher(variable);
        if (index.matches()) {
            if (Integer.parseInt(index.group(1)) >= method.getParameterCount()) {
                misuses.add(
                        shown + " names argument #" + variable + ", and the method has " + method.getParameterCount(),
                        "Arguments count from #p0");
            }
        } else if (names == null && method.getParameterCount() > 0) {
            misuses.add(
                    shown + " names #" + variable + ", and the class file holds no parameter names",
                    "Compile with -parameters, or name the argument by its index: #p0");
        } else {
            misuses.add(
                    shown + " names #" + variable + ", and the method has no such parameter",
                    names == null || names.length == 0
                            ? "The method has no parameters: use #root or a bean"
                            : "It has " + List.of(names) + ", also as #p0 to #p" + (names.length - 1));
        }
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
            throw refused("could not be evaluated: " + e.getMessage(), e);
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
                "The lock's key \"" + expression.getExpressionString() + "\" of " + place + " " + what
                        + "; the method was not called. A key has to be text, a number or another simple value",
                cause);
    }
}
