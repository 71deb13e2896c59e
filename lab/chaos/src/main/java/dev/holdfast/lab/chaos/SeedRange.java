package dev.holdfast.lab.chaos;

import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * One seed, {@code 7}, or several, {@code 1..40}.
 *
 * @param first the first
 * @param last the last, which is among them
 */
record SeedRange(long first, long last) {

    private static final Pattern FORM = Pattern.compile("(\\d{1,18})(?:\\.\\.(\\d{1,18}))?");

    private static final int DRAWN_BELOW = 1_000_000_000;

    /** One seed at random, short enough to be typed again. */
    static SeedRange drawn(RandomGenerator random) {
        long seed = random.nextInt(DRAWN_BELOW);
        return new SeedRange(seed, seed);
    }

    LongStream seeds() {
        return LongStream.rangeClosed(first, last);
    }

    /** Reads it from the command line. */
    static final class Converter implements ITypeConverter<SeedRange> {
        @Override
        public SeedRange convert(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches()) {
                throw new TypeConversionException("not a seed such as 7 or a range such as 1..40: " + text);
            }
            long first = Long.parseLong(form.group(1));
            long last = form.group(2) == null ? first : Long.parseLong(form.group(2));
            if (last < first) {
                throw new TypeConversionException("the range is empty: " + text);
            }
            return new SeedRange(first, last);
        }
    }
}
