package dev.holdfast.lab.setup;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Short durations as people write them: {@code 0}, {@code 100us}, {@code 0.5ms}, {@code 2s}. */
public final class DurationText implements ITypeConverter<Duration> {

    private static final Pattern FORM = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(us|ms|s)");
    private static final Map<String, Integer> NANOS_DIGITS = Map.of("us", 3, "ms", 6, "s", 9);

    @Override
    public Duration convert(String text) {
        if (text.equals("0")) {
            return Duration.ZERO;
        }
        Matcher matcher = FORM.matcher(text);
        if (!matcher.matches()) {
            throw new TypeConversionException("'" + text + "' is not a duration; write 0, or a number with us, ms or s,"
                    + " such as 100us, 0.5ms, 2s");
        }
        return Duration.ofNanos(new BigDecimal(matcher.group(1))
                .scaleByPowerOfTen(NANOS_DIGITS.getOrDefault(matcher.group(2), 0))
                .longValue());
    }

    public static String of(Duration duration) {
        long nanos = duration.toNanos();
        if (nanos == 0) {
            return "0";
        }
        String unit = nanos < 1_000_000 ? "us" : nanos < 1_000_000_000 ? "ms" : "s";
        BigDecimal number =
                BigDecimal.valueOf(nanos, NANOS_DIGITS.getOrDefault(unit, 0)).stripTrailingZeros();
        return number.toPlainString() + unit;
    }
}
