package dev.holdfast.lab.report;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** Tables for people, in a form that can be put into a page. */
public final class Markdown {

    private Markdown() {}

    /** Writes a table, whose first columns, as many as that, stand to the left, and all others to the right. */
    public static void table(PrintWriter out, int left, List<String> head, List<List<String>> rows) {
        row(out, head);
        out.println("|" + "---|".repeat(left) + "--:|".repeat(head.size() - left));
        rows.forEach(cells -> row(out, cells));
    }

    private static void row(PrintWriter out, List<String> cells) {
        out.println("| " + String.join(" | ", cells) + " |");
    }

    /** Writes a number with thousands apart; nothing for one that is not finite. */
    public static String number(double figure, int decimals) {
        return Double.isFinite(figure) ? String.format(Locale.ROOT, "%,." + decimals + "f", figure) : "";
    }
}
