package dev.holdfast.lab.report.page;

import java.util.Arrays;
import java.util.Iterator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text of a page: markup with values in it, which are escaped. */
final class Page {

    private static final Pattern PLACE = Pattern.compile("\\{}");

    private final StringBuilder out = new StringBuilder();

    /** Adds markup in which each {@code {}} stands for a value; numbers with a fraction are coordinates. */
    Page add(String markup, Object... values) {
        Iterator<Object> next = Arrays.asList(values).iterator();
        out.append(PLACE.matcher(markup).replaceAll(place -> Matcher.quoteReplacement(escaped(next.next()))));
        return this;
    }

    private static String escaped(Object value) {
        String text = value instanceof Double number ? Numbers.pixels(number) : value.toString();
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** The outline of a rectangle. */
    static String rectangle(double x, double y, double width, double height) {
        return path("M{} {}h{}v{}h{}z", x, y, width, height, -width);
    }

    /** A path of coordinates. */
    static String path(String commands, Object... coordinates) {
        return new Page().add(commands, coordinates).toString();
    }

    @Override
    public String toString() {
        return out.toString();
    }
}
