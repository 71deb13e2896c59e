package dev.holdfast.lab.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Figures of one thing that was measured, in order: for programs by their paths, for people under their titles. */
public final class Point {

    private final List<Value> values = new ArrayList<>();

    /** A figure; where it means nothing, words are empty and there is no value. */
    private record Value(
            String path,
            String title,
            String words,
            @Nullable Object value) {}

    /** Adds what the figures are about. */
    public Point label(String path, String title, String text) {
        values.add(new Value(path, title, text, text));
        return this;
    }

    /** Adds a figure, of which a person wants to see so many decimals. A dot in its path stands before a field. */
    public Point with(String path, String title, int decimals, double value) {
        values.add(new Value(path, title, Numbers.of(value, decimals), Double.isFinite(value) ? value : null));
        return this;
    }

    Point with(Figures figures, Set<Figure> which) {
        which.forEach(figure -> with(figure.path(), figure.title(), figure.decimals(), figures.orNaN(figure)));
        return this;
    }

    /** Returns everything for programs, those that mean nothing as {@code null}. */
    Map<String, Object> jsonWithNulls() {
        Map<String, Object> json = new LinkedHashMap<>();
        Map<String, Map<String, Object>> objects = new HashMap<>();
        for (Value value : values) {
            int dot = value.path.indexOf('.');
            Map<String, Object> into = json;
            if (dot >= 0) {
                into = objects.computeIfAbsent(value.path.substring(0, dot), name -> new LinkedHashMap<>());
                json.put(value.path.substring(0, dot), into);
            }
            into.put(value.path.substring(dot + 1), value.value);
        }
        return json;
    }

    /** Returns what means something, for programs. */
    public Map<String, Object> json() {
        Point present = new Point();
        values.stream().filter(value -> value.value != null).forEach(present.values::add);
        return present.jsonWithNulls();
    }

    /** Returns what means something for people, each with its title. */
    public List<String> words() {
        return values.stream()
                .filter(value -> !value.words.isEmpty())
                .map(value -> value.title + " " + value.words)
                .toList();
    }

    /** Returns a table of points with the same figures; at least one. What none of them has is left out. */
    public static Table table(List<Point> points) {
        int[] columns = IntStream.range(0, points.get(0).values.size())
                .filter(i -> points.stream()
                        .anyMatch(point -> !point.values.get(i).words.isEmpty()))
                .toArray();
        return new Table(
                points.get(0).pick(columns, Value::title),
                points.stream().map(point -> point.pick(columns, Value::words)).toList());
    }

    private List<String> pick(int[] columns, Function<Value, String> what) {
        return Arrays.stream(columns).mapToObj(values::get).map(what).toList();
    }
}
