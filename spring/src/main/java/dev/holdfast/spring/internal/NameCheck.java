package dev.holdfast.spring.internal;

import dev.holdfast.spi.PrintableText;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds expressions in the fixed part of a lock's name, where they are text: all calls would share one lock. */
final class NameCheck {

    private static final Pattern VARIABLE = Pattern.compile("#(\\{|\\w+)[\\w.]*");
    private static final Pattern BY_INDEX = Pattern.compile("[pa]\\d{1,3}");

    private NameCheck() {}

    static void check(String name, Method method, Misuses.At misuses) {
        Matcher variable = VARIABLE.matcher(name);
        while (variable.find()) {
            if (isMeant(variable.group(1), method)) {
                String expression = variable.group(1).equals("{") ? "#order" : variable.group();
                misuses.add(
                        "name \"" + PrintableText.of(name)
                                + "\" holds an expression, and a name is the same for each call",
                        "Leave it out of the name, and give the lock a key, such as key = \"" + expression + "\"");
                return;
            }
        }
    }

    /** A number sign may also be just that, as in {@code ticket #7}. */
    private static boolean isMeant(String variable, Method method) {
        if (variable.equals("{") || variable.equals("root")) {
            return true;
        }
        if (BY_INDEX.matcher(variable).matches()) {
            return Integer.parseInt(variable.substring(1)) < method.getParameterCount();
        }
        String[] parameters = KeyExpression.PARAMETER_NAMES.getParameterNames(method);
        return parameters != null && Arrays.asList(parameters).contains(variable);
    }
}
