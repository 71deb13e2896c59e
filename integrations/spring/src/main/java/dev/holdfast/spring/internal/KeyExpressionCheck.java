package dev.holdfast.spring.internal;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.BeanUtils;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.expression.spel.SpelNode;
import org.springframework.expression.spel.ast.Assign;
import org.springframework.expression.spel.ast.BeanReference;
import org.springframework.expression.spel.ast.CompoundExpression;
import org.springframework.expression.spel.ast.ConstructorReference;
import org.springframework.expression.spel.ast.FunctionReference;
import org.springframework.expression.spel.ast.Indexer;
import org.springframework.expression.spel.ast.InlineList;
import org.springframework.expression.spel.ast.InlineMap;
import org.springframework.expression.spel.ast.MethodReference;
import org.springframework.expression.spel.ast.OpDec;
import org.springframework.expression.spel.ast.OpInc;
import org.springframework.expression.spel.ast.Projection;
import org.springframework.expression.spel.ast.PropertyOrFieldReference;
import org.springframework.expression.spel.ast.Selection;
import org.springframework.expression.spel.ast.TypeReference;
import org.springframework.expression.spel.ast.VariableReference;

/** Finds in a key expression, before it is evaluated, what would fail at each call or be the same for each. */
final class KeyExpressionCheck {

    private static final Pattern BY_INDEX = Pattern.compile("[pa](\\d{1,3})");
    private static final Pattern TEXT_AND_VARIABLE = Pattern.compile("'([^'#]+)(#[\\w.]+)'");

    private final KeyExpression.Values values;
    private final String text;
    private final String shown;
    private final Method method;
    private final String @Nullable [] parameters;
    private final BeanFactory beans;
    private final Misuses.At misuses;

    KeyExpressionCheck(KeyExpression.Values values, String text, Method method, BeanFactory beans, Misuses.At misuses) {
        this.values = values;
        this.text = text;
        this.shown = values.attribute() + " \"" + text + "\"";
        this.method = method;
        this.parameters = KeyExpression.PARAMETER_NAMES.getParameterNames(method);
        this.beans = beans;
        this.misuses = misuses;
    }

    void check(SpelNode expression) {
        if (!varies(expression)) {
            misuses.add(
                    shown + " is the same for each call",
                    text.contains("#")
                            ? outsideOfTheQuotes()
                            : "Name a parameter, such as " + example()
                                    + ", or leave the key out and put the text into the name");
        }
        checkNumber(expression);
        check(expression, true);
    }

    /** Finds one value where there should be several, and several where there should be one. */
    private void checkNumber(SpelNode expression) {
        if (values == KeyExpression.Values.ONE) {
            if (expression instanceof InlineList) {
                misuses.add(
                        shown + " is a list, and a key is part of the name of one lock",
                        "Write it as keys, for several locks that are held together");
            }
        } else if (values == KeyExpression.Values.OF_A_GATE) {
            if (expression instanceof InlineList) {
                misuses.add(shown + " is a list, and a gate has one name", "Write one value, such as " + example());
            }
        } else if (expression instanceof VariableReference variable) {
            Class<?> type = typeOf(variable.toStringAST().substring(1));
            if (type != null && BeanUtils.isSimpleValueType(type)) {
                misuses.add(
                        shown + " is one value, a " + type.getSimpleName() + ", and keys are several",
                        "Write it as key, or write a list, such as {#from, #to}");
            }
        }
    }

    /** Null if it is no parameter. */
    private @Nullable Class<?> typeOf(String variable) {
        Matcher index = BY_INDEX.matcher(variable);
        int number = index.matches()
                ? Integer.parseInt(index.group(1))
                : parameters == null ? -1 : Arrays.asList(parameters).indexOf(variable);
        return number >= 0 && number < method.getParameterCount() ? method.getParameterTypes()[number] : null;
    }

    private String outsideOfTheQuotes() {
        Matcher both = TEXT_AND_VARIABLE.matcher(text);
        return both.matches()
                ? "Write '" + both.group(1) + "' + " + both.group(2)
                : "Write it without the quotes: " + text.replace("'", "");
    }

    private static boolean varies(SpelNode node) {
        if (node instanceof VariableReference
                || node instanceof FunctionReference
                || node instanceof BeanReference
                || node instanceof PropertyOrFieldReference
                || node instanceof MethodReference
                || node instanceof TypeReference
                || node instanceof ConstructorReference) {
            return true;
        }
        for (int i = 0; i < node.getChildCount(); i++) {
            if (varies(node.getChild(i))) {
                return true;
            }
        }
        return false;
    }

    /**
     * Checks a part of the expression.
     *
     * @param ofRoot whether a name without a {@code #} would be read from {@code #root} here
     */
    private void check(SpelNode node, boolean ofRoot) {
        if (node instanceof VariableReference variable) {
            checkVariable(variable.toStringAST().substring(1));
        } else if (node instanceof BeanReference reference) {
            String bean = reference.toStringAST().substring(1).replace("'", "");
            if (!bean.startsWith("&") && !beans.containsBean(bean)) {
                misuses.add(shown + " names bean '" + bean + "', which does not exist", "Name a bean of this context");
            }
        } else if (node instanceof TypeReference || node instanceof ConstructorReference) {
            misuses.add(
                    shown + " uses " + node.toStringAST() + ", and a key can neither name types nor construct objects",
                    "Let a bean compute the key: @bean.key(#p0)");
        } else if (node instanceof FunctionReference) {
            misuses.add(
                    shown + " calls " + node.toStringAST() + ", and a key has no functions",
                    "Let a bean compute the key: @bean.key(#p0)");
        } else if (node instanceof Assign || node instanceof OpInc || node instanceof OpDec) {
            misuses.add(shown + " assigns", "A key only reads: write an expression without assignments");
        } else if (ofRoot) {
            checkNameOfRoot(node);
        }
        boolean elements = node instanceof Indexer || node instanceof Selection || node instanceof Projection;
        for (int i = 0; i < node.getChildCount(); i++) {
            boolean ofWhatIsBefore = node instanceof CompoundExpression
                    && i > 0
                    && (node.getChild(i) instanceof PropertyOrFieldReference
                            || node.getChild(i) instanceof MethodReference);
            if (ofWhatIsBefore) {
                checkChildren(node.getChild(i), ofRoot);
            } else {
                check(node.getChild(i), ofRoot && !elements && !(node instanceof InlineMap));
            }
        }
    }

    private void checkChildren(SpelNode node, boolean ofRoot) {
        for (int i = 0; i < node.getChildCount(); i++) {
            check(node.getChild(i), ofRoot);
        }
    }

    /** A name without its {@code #} is a property of {@code #root}, which has five. */
    private void checkNameOfRoot(SpelNode node) {
        if (node instanceof PropertyOrFieldReference property
                && BeanUtils.getPropertyDescriptor(KeyRoot.class, property.getName()) == null) {
            misuses.add(
                    shown + " names '" + property.getName() + "', which is no property of #root",
                    isParameter(property.getName()) ? "Write #" + property.getName() : whatThereIs());
        } else if (node instanceof MethodReference called
                && Stream.of(KeyRoot.class.getMethods())
                        .noneMatch(of -> of.getName().equals(called.getName()))) {
            misuses.add(
                    shown + " calls '" + called.getName() + "', which is no method of #root",
                    "Call it on the bean as #root.target." + called.getName() + "(...), or on another as @bean."
                            + called.getName() + "(...)");
        }
    }

    private void checkVariable(String variable) {
        if (variable.equals("root") || variable.equals("this") || isParameter(variable)) {
            return;
        }
        var index = BY_INDEX.matcher(variable);
        if (index.matches()) {
            if (Integer.parseInt(index.group(1)) >= method.getParameterCount()) {
                misuses.add(
                        shown + " names argument #" + variable + ", and the method has " + method.getParameterCount(),
                        "Arguments count from #p0");
            }
        } else if (parameters == null && method.getParameterCount() > 0) {
            misuses.add(
                    shown + " names #" + variable + ", and the class file holds no parameter names",
                    "Compile with -parameters, or name the argument by its index: #p0");
        } else {
            misuses.add(shown + " names #" + variable + ", and the method has no such parameter", whatThereIs());
        }
    }

    private boolean isParameter(String name) {
        return parameters != null && Arrays.asList(parameters).contains(name);
    }

    private String example() {
        return parameters == null || parameters.length == 0 ? "#p0" : "#" + parameters[0];
    }

    private String whatThereIs() {
        return parameters == null || parameters.length == 0
                ? "The method has no parameters: use #root or a bean"
                : "It has " + List.of(parameters) + ", also as #p0 to #p" + (parameters.length - 1)
                        + "; each is written with its #";
    }
}
