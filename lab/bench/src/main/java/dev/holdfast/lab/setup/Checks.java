package dev.holdfast.lab.setup;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** What options have to keep to. */
public final class Checks {

    private Checks() {}

    /** Refuses an option that makes no sense. */
    public static void require(boolean sensible, String otherwise) {
        if (!sensible) {
            throw new IllegalArgumentException(otherwise);
        }
    }

    /** Refuses a number that is not between 1 and the most there may be. */
    public static void requireWithin(String option, int value, int most) {
        require(value >= 1 && value <= most, option + " must be between 1 and " + most + ", and is " + value);
    }

    /** Returns the names, none of which may be there twice. */
    public static List<String> distinct(String option, List<String> names) {
        Set<String> seen = new HashSet<>();
        names.forEach(name -> require(seen.add(name), option + " names " + name + " twice"));
        return names;
    }

    /** Reads options, and ends the command with a message about the one that makes no sense. */
    public static <T> T read(CommandLine command, Supplier<T> options) {
        try {
            return options.get();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, Objects.requireNonNullElse(e.getMessage(), e.toString()), e);
        }
    }
}
