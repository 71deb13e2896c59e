package dev.holdfast.spring.internal;

import dev.holdfast.spi.PrintableText;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds expressions in the fixed part of a name, where they are text: all calls would share one lock or gate. */
final class NameCheck {

    /** A number sign, perhaps the opening of a template with a sign of its own, and what is named. */
    private static final Pattern VARIABLE =
            Pattern.compile("#(\\{\\s*([#@]?))?(\\w+)[\\w.]*", Pattern.UNICODE_CHARACTER_CLASS);

    private static final Pattern BY_INDEX = Pattern.compile("[pa]\\d{1,3}");

    private NameCheck() {}

    static void check(String name, boolean hasKey, Method method, Misuses.At misuses) {
        Matcher variable = VARIABLE.matcher(name);
        while (variable.find()) {
            if ((!hasKey || standsAlone(name, variable)) && isMeant(variable, method)) {
                misuses.add(
                        "name \"" + PrintableText.of(name)
                                + "\" holds an expression, and a name is the same for each call",
                        "Leave it out of the name, and give it as the key, such as key = \"" + expression(variable)
                                + "\"");
                return;
            }
        }
    }

    /** Where a key distinguishes calls, a number sign behind a letter separates, and one before braces may be text. */
    private static boolean standsAlone(String name, Matcher variable) {
        return variable.group(1) == null
                && (variable.start() == 0 || !Character.isLetterOrDigit(name.codePointBefore(variable.start())));
    }

    private static String expression(Matcher variable) {
        return variable.group(1) == null ? variable.group() : "#" + variable.group(3);
    }

    private static boolean isMeant(Matcher variable, Method method) {
        String sign = variable.group(2);
        return (sign != null && !sign.isEmpty()) || isMeant(variable.group(3), method);
    }

    /** A number sign may also be just that, as in {@code ticket #7}. */
    private static boolean isMeant(String variable, Method method) {
        if (variable.equals("root")) {
            return true;
        }
        if (BY_INDEX.matcher(variable).matches()) {
            return Integer.parseInt(variable.substring(1)) < method.getParameterCount();
        }
        String[] parameters = KeyExpression.PARAMETER_NAMES.getParameterNames(method);
        return parameters != null && Arrays.asList(parameters).contains(variable);
    }
}
