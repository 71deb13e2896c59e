package dev.holdfast.docs;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The sentences of a page and its lines: a line of a paragraph or of a list item is one sentence, whole. So a change of
 * a sentence is a change of one line.
 *
 * <p>Code, tables, headings and HTML are left out. A label in bold type at the beginning of a paragraph or item, such
 * as {@code **Clocks.**}, is no sentence of its own.
 */
final class Prose {

    private static final Pattern MARKER = Pattern.compile("\\s*(?:> ?)*\\s*(?:[*+-]|\\d+[.)])\\s+");
    private static final Pattern QUOTE = Pattern.compile("\\s*(?:> ?)+");
    private static final Pattern NO_PROSE = Pattern.compile("#.*|\\|.*|<.*|(?:[-*_]\\s*){3,}|\\[[^\\]]+]:\\s.*|");
    private static final Pattern LABEL = Pattern.compile("^\\*\\*[^*]+\\*\\*:?\\s*");

    /** What may hold points that end no sentence. */
    private static final Pattern OPAQUE = Pattern.compile("(`+).*?\\1|\\[[^\\]]*]\\([^)]*\\)");

    private static final Pattern ABBREVIATION = Pattern.compile("(?<!\\w)(?:e\\.g|i\\.e|etc|vs|cf|[A-Z])\\.");

    private static final String CLOSING = "[)\"'*_”’」）]*";
    private static final Pattern END_WITHIN =
            Pattern.compile("[.!?]" + CLOSING + "\\s+(?=[^\\sa-z,;:)])|[。！？]" + CLOSING + "+(?=[^”’」）])");
    private static final Pattern END_OF_LINE = Pattern.compile("[.!?。！？]" + CLOSING + "$");

    private final String page;
    private final List<String> faults = new ArrayList<>();
    private final List<String> block = new ArrayList<>();
    private int number;

    private Prose(String page) {
        this.page = page;
    }

    /**
     * What breaks the rule in a page.
     *
     * @param page its name, for the answer
     * @param text of the page
     * @return a text for each fault, with page and line
     */
    static List<String> faults(String page, String text) {
        Prose prose = new Prose(page);
        boolean code = false;
        for (String line : text.lines().toList()) {
            prose.number++;
            boolean fence = line.stripLeading().startsWith("```");
            if (fence) {
                code = !code;
            }
            prose.read(code || fence ? "" : line);
        }
        prose.number++;
        prose.read("");
        return prose.faults;
    }

    private void read(String line) {
        Matcher marker = MARKER.matcher(line);
        boolean item = marker.lookingAt();
        String content = item
                ? line.substring(marker.end())
                : QUOTE.matcher(line).replaceFirst("").strip();
        boolean prose = !NO_PROSE.matcher(content).matches();
        if (!block.isEmpty() && prose && !item) {
            checkEnd(block.get(block.size() - 1));
        }
        if (item || !prose) {
            block.clear();
        }
        if (prose) {
            checkInside(content, block.isEmpty());
            block.add(content);
        }
    }

    /** Of a line that is followed by another of its paragraph. */
    private void checkEnd(String line) {
        if (!END_OF_LINE.matcher(masked(line)).find()) {
            report(number - 1, "a sentence goes on in the next line", line);
        }
    }

    private void checkInside(String line, boolean first) {
        String text = masked(line);
        if (first) {
            text = LABEL.matcher(text).replaceFirst("");
        }
        if (END_WITHIN.matcher(text).find()) {
            report(number, "more than one sentence", line);
        }
    }

    private static String masked(String line) {
        String opaque = OPAQUE.matcher(line).replaceAll(found -> "X".repeat(length(found)));
        return ABBREVIATION.matcher(opaque).replaceAll(found -> "X".repeat(length(found)));
    }

    private static int length(MatchResult found) {
        return found.end() - found.start();
    }

    private void report(int line, String fault, String text) {
        faults.add(page + ":" + line + ": " + fault + ": " + text);
    }
}
