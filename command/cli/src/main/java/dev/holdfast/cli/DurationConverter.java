package dev.holdfast.cli;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 250ms}, {@code 1.5s}, {@code 2m}, {@code 1h}, {@code 0} and ISO 8601's {@code PT2M}. */
final class DurationConverter implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,12}(?:\\.\\d{1,9})?)(us|ms|s|m|h|d)");
    private static final Map<String, Long> NANOS = Map.of(
            "us", 1_000L,
            "ms", 1_000_000L,
            "s", 1_000_000_000L,
            "m", 60_000_000_000L,
            "h", 3_600_000_000_000L,
            "d", 86_400_000_000_000L);

    @Override
    public Duration convert(String value) {
        if (value.equals("0")) {
            return Duration.ZERO;
        }
        Matcher form = FORM.matcher(value);
        try {
            if (form.matches()) {
                BigDecimal nanos = new BigDecimal(form.group(1)).multiply(BigDecimal.valueOf(unit(form.group(2))));
                return Duration.ofNanos(nanos.toBigInteger().longValueExact());
            }
            Duration iso = Duration.parse(value);
            if (!iso.isNegative()) {
                return iso;
            }
        } catch (ArithmeticException | DateTimeParseException e) {
            throw new TypeConversionException(explain(value));
        }
        throw new TypeConversionException(explain(value));
    }

    private static long unit(String unit) {
        Long nanos = NANOS.get(unit);
        if (nanos == null) {
            throw new IllegalStateException("the pattern lets a unit in that has no length: " + unit);
        }
        return nanos;
    }

    private static String explain(String value) {
        return "'" + value + "' is not a duration; write a number and its unit, such as 250ms, 1.5s, 2m or 1h";
    }
}
