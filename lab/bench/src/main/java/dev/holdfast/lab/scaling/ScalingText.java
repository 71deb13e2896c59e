package dev.holdfast.lab.scaling;

import dev.holdfast.lab.figures.Environment;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A table for each curve, for people; Markdown, so that they can be put into a page. */
final class ScalingText {

    private ScalingText() {}

    static void write(PrintWriter out, Environment environment, List<Curve> curves) {
        out.printf(
                Locale.ROOT,
                "Redis %s, JDK %s, %s, %d processors%n",
                environment.redis(),
                environment.jdk(),
                environment.os(),
                environment.processors());
        for (Curve curve : curves) {
            List<Column> columns = curve.kind().columns();
            out.println();
            out.println("### " + curve.kind().title());
            out.println();
            out.println(columns.stream().map(Column::title).collect(Collectors.joining(" | ", "| ", " |")));
            out.println("|" + "--:|".repeat(columns.size()));
            curve.points().forEach(point -> out.println(cells(columns, point)));
        }
        out.flush();
    }

    private static String cells(List<Column> columns, Curve.Point point) {
        return IntStream.range(0, columns.size())
                .mapToObj(i -> number(columns.get(i), point.figures().get(i)))
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    /** A point in one line, with names. */
    static String line(CurveKind kind, Curve.Point point) {
        List<Column> columns = kind.columns();
        return IntStream.range(0, columns.size())
                .filter(i -> Double.isFinite(point.figures().get(i)))
                .mapToObj(i -> columns.get(i).title() + " "
                        + number(columns.get(i), point.figures().get(i)))
                .collect(Collectors.joining(", ", kind + ": ", ""));
    }

    private static String number(Column column, double figure) {
        return Double.isFinite(figure) ? String.format(Locale.ROOT, "%,." + column.decimals() + "f", figure) : "";
    }
}
