package dev.holdfast.lab.simulation.server.protocol;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.regex.Pattern;

/** Reads and writes numbers as the server does. */
public final class Numbers {

    private static final Pattern INTEGER = Pattern.compile("0|-?[1-9]\\d{0,18}");
    private static final Pattern FLOAT = Pattern.compile("[-+]?(\\d+\\.?\\d*|\\.\\d+)([eE][-+]?\\d+)?");
    private static final double LARGEST_EXACT = 9_007_199_254_740_992.0;

    private Numbers() {}

    /** An integer in its one canonical form: no sign before zero or a positive number, no leading zero, no space. */
    public static long integer(String text) {
        if (!INTEGER.matcher(text).matches()) {
            throw CommandError.noInteger();
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw CommandError.noInteger();
        }
    }

    /** A score. */
    public static double score(String text) {
        if (!FLOAT.matcher(text).matches()) {
            throw new CommandError("ERR value is not a valid float");
        }
        return requireWhole(Double.parseDouble(text));
    }

    /** A score, or a number with which a script calls a command. */
    public static String whole(double number) {
        return isNegativeZero(number) ? "-0" : Long.toString((long) requireWhole(number));
    }

    /** Numbers with a fraction, or beyond 2^53, are written differently by each release, and Holdfast has none. */
    private static double requireWhole(double number) {
        if (number != Math.rint(number) || Math.abs(number) > LARGEST_EXACT) {
            throw new UnmodelledException("how to write " + number);
        }
        return number;
    }

    private static boolean isNegativeZero(double number) {
        return number == 0 && 1 / number < 0;
    }

    /** C's {@code %.*g}: that many significant digits at most, without trailing zeros. */
    public static String general(double number, int digits) {
        if (number == Math.rint(number) && Math.abs(number) < Math.min(LARGEST_EXACT, Math.pow(10, digits))) {
            return isNegativeZero(number) ? "-0" : Long.toString((long) number);
        }
        if (Double.isNaN(number) || Double.isInfinite(number)) {
            return Double.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf";
        }
        BigDecimal rounded = new BigDecimal(number)
                .round(new MathContext(digits, RoundingMode.HALF_EVEN))
                .stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        if (exponent >= -4 && exponent < digits) {
            return rounded.toPlainString();
        }
        String mantissa = rounded.movePointLeft(exponent).toPlainString();
        return mantissa + "e" + (exponent < 0 ? "-" : "+") + (Math.abs(exponent) < 10 ? "0" : "") + Math.abs(exponent);
    }
}
