package dev.holdfast.cli.ls;

import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** How a list of locks is written. */
enum ListFormat {
    /** For people; fits the terminal. */
    TABLE,
    /** For people, with attempts and holders' ids; nothing is cut. */
    WIDE,
    /** For programs. */
    JSON,
    /** The same as YAML. */
    YAML,
    /** A name in each line. */
    NAME;

    /** What stands in a help. */
    static final String CHOICES = "table|wide|json|yaml|name";

    /** Whether the list is for people. */
    boolean isTable() {
        return this == TABLE || this == WIDE;
    }

    /** Reads it; {@code text} is another word for a table. */
    static final class Converter implements ITypeConverter<ListFormat> {

        @Override
        public ListFormat convert(String value) {
            return switch (value.toLowerCase(Locale.ROOT)) {
                case "table", "text" -> TABLE;
                case "wide" -> WIDE;
                case "json" -> JSON;
                case "yaml" -> YAML;
                case "name" -> NAME;
                default -> throw new TypeConversionException("expected one of " + CHOICES + " but was '" + value + "'");
            };
        }
    }
}
