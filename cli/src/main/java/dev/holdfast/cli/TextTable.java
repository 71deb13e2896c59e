package dev.holdfast.cli;

import java.io.PrintWriter;
import java.util.List;

/**
 * Rows for people, in columns as wide as they need to be. What others have written is made printable before.
 *
 * @param rows the head first; each of as many cells
 */
public record TextTable(List<List<String>> rows) {

    /** Copies the list. */
    public TextTable {
        rows = List.copyOf(rows);
    }

    /** Prints it, without flushing. */
    public void print(PrintWriter out) {
        int[] widths = new int[rows.get(0).size()];
        for (List<String> row : rows) {
            for (int column = 0; column < row.size(); column++) {
                String cell = row.get(column);
                widths[column] = Math.max(widths[column], cell.codePointCount(0, cell.length()));
            }
        }
        for (List<String> row : rows) {
            out.println(line(row, widths));
        }
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < row.size(); column++) {
            String cell = row.get(column);
            line.append(cell);
            if (column < row.size() - 1) {
                line.append(" ".repeat(widths[column] - cell.codePointCount(0, cell.length()) + 2));
            }
        }
        return line.toString();
    }
}
