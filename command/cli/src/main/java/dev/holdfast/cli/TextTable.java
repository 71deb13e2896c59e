package dev.holdfast.cli;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Rows for people, in columns as wide as they need to be. What others have written is made printable before.
 *
 * @param rows the head first; each of as many cells
 */
public record TextTable(List<List<String>> rows) {

    private static final int GAP = 2;

    /** A column of names is not cut to less. */
    private static final int NARROWEST = 8;

    /** Copies the list. */
    public TextTable {
        rows = List.copyOf(rows);
    }

    /** Prints it, without flushing. */
    public void print(PrintWriter out) {
        rows.forEach(row -> out.println(line(row, widths())));
    }

    /**
     * Prints it, without flushing, so that its lines fit if that is possible: cuts cells of some columns in the middle.
     *
     * @param columns how many columns of text a line may take; empty for any number
     * @param cut by their titles in the head, the columns that may be cut
     */
    public void print(PrintWriter out, OptionalInt columns, Set<String> cut) {
        if (columns.isEmpty()) {
            print(out);
            return;
        }
        int[] widths = fitted(widths(), columns.getAsInt(), cut);
        List<List<String>> shortened = new ArrayList<>();
        for (List<String> row : rows) {
            List<String> cells = new ArrayList<>();
            for (int column = 0; column < row.size(); column++) {
                cells.add(TextWidth.fitted(row.get(column), widths[column]));
            }
            shortened.add(cells);
        }
        new TextTable(shortened).print(out);
    }

    /** Takes a column of text from the widest that may be cut, again and again. */
    private int[] fitted(int[] widths, int columns, Set<String> cut) {
        int surplus = -columns - GAP;
        for (int width : widths) {
            surplus += width + GAP;
        }
        for (; surplus > 0; surplus--) {
            int widest = -1;
            for (int column = 0; column < widths.length; column++) {
                boolean mayBeCut =
                        widths[column] > NARROWEST && cut.contains(rows.get(0).get(column));
                if (mayBeCut && (widest < 0 || widths[column] > widths[widest])) {
                    widest = column;
                }
            }
            if (widest < 0) {
                return widths;
            }
            widths[widest]--;
        }
        return widths;
    }

    private int[] widths() {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                widths[column] = Math.max(widths[column], TextWidth.of(row.get(column)));
            }
        }
        return widths;
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            line.append(cell);
            if (column < row.size() - 1) {
                line.append(" ".repeat(widths[column] - TextWidth.of(cell) + GAP));
            }
        }
        return line.toString();
    }
}
