package dev.holdfast.lab.scaling;

import dev.holdfast.lab.report.Markdown;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A measured curve.
 *
 * @param kind which
 * @param points its points, by growing size: figures in the order of the columns, NaN where there is none
 */
record Curve(CurveKind kind, List<double[]> points) {

    /** Measures the figures at one size. */
    interface Measurement {
        double[] at(int size) throws Exception;
    }

    /** All figures, for programs; one that means nothing at a point is left out there. */
    List<Map<String, Object>> json() {
        List<Map<String, Object>> json = new ArrayList<>();
        for (double[] point : points) {
            Map<String, Object> fields = new LinkedHashMap<>();
            for (int i = 0; i < point.length; i++) {
                if (Double.isFinite(point[i])) {
                    fields.put(kind.columns().get(i).path(), point[i]);
                }
            }
            json.add(fields);
        }
        return json;
    }

    /** Writes a table, for people. */
    void write(PrintWriter out) {
        out.println();
        out.println("### " + kind.title());
        out.println();
        List<String> head = kind.columns().stream().map(CurveKind.Column::title).toList();
        List<List<String>> rows = points.stream()
                .map(point -> IntStream.range(0, point.length)
                        .mapToObj(i -> cell(kind, point, i))
                        .toList())
                .toList();
        Markdown.table(out, 0, head, rows);
    }

    /** A point in one line, with names. */
    static String line(CurveKind kind, double[] point) {
        return IntStream.range(0, point.length)
                .filter(i -> Double.isFinite(point[i]))
                .mapToObj(i -> kind.columns().get(i).title() + " " + cell(kind, point, i))
                .collect(Collectors.joining(", ", kind + ": ", ""));
    }

    private static String cell(CurveKind kind, double[] point, int column) {
        return Markdown.number(point[column], kind.columns().get(column).decimals());
    }
}
