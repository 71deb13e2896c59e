package dev.holdfast.lab.report;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Figures of one thing that was measured, in order: for programs by their paths, for people under their titles. */
public final class Point {

    private final List<Cell> cells = new ArrayList<>();
    private final ObjectNode json = JsonNodeFactory.instance.objectNode();

    /** A figure for people; where it means nothing, its words are empty. */
    private record Cell(String title, String words) {}

    /** Adds what the figures are about. */
    public Point label(String path, String title, String text) {
        cells.add(new Cell(title, text));
        json.put(path, text);
        return this;
    }

    /** Adds a figure, of which a person wants to see so many decimals. A dot in its path stands before a field. */
    public Point with(String path, String title, int decimals, double value) {
        cells.add(new Cell(title, Numbers.of(value, decimals)));
        if (Double.isFinite(value)) {
            put(json, path, value);
        }
        return this;
    }

    Point with(Figures figures, Set<Figure> which) {
        which.forEach(figure -> with(figure.path, figure.title(), figure.decimals, figures.orNaN(figure)));
        return this;
    }

    static void put(ObjectNode json, String path, @Nullable Double value) {
        int dot = path.indexOf('.');
        ObjectNode object = dot < 0 ? json : json.withObjectProperty(path.substring(0, dot));
        object.put(path.substring(dot + 1), value);
    }

    @JsonValue
    public ObjectNode json() {
        return json;
    }

    /** Returns what means something for people, each with its title. */
    public List<String> words() {
        return cells.stream()
                .filter(cell -> !cell.words.isEmpty())
                .map(cell -> cell.title + " " + cell.words)
                .toList();
    }

    /** Returns a table of points with the same figures; at least one. What none of them has is left out. */
    public static Table table(List<Point> points) {
        int[] columns = IntStream.range(0, points.get(0).cells.size())
                .filter(i -> points.stream()
                        .anyMatch(point -> !point.cells.get(i).words.isEmpty()))
                .toArray();
        return new Table(
                points.get(0).pick(columns, Cell::title),
                points.stream().map(point -> point.pick(columns, Cell::words)).toList());
    }

    private List<String> pick(int[] columns, Function<Cell, String> what) {
        return Arrays.stream(columns).mapToObj(cells::get).map(what).toList();
    }
}
