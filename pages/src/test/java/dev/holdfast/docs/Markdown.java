package dev.holdfast.docs;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page, as far as the tests look at it: headings, fenced code and links.
 *
 * @param file where it is
 * @param lineCount how many lines it has
 * @param headings in their order
 * @param fences in their order
 * @param links to other places, of the text outside of code
 */
record Markdown(Path file, int lineCount, List<Heading> headings, List<Fence> fences, List<Link> links) {

    /**
     * A heading.
     *
     * @param level 1 for a title
     * @param text without markup
     * @param anchor what a link to it has after the hash
     */
    record Heading(int level, String text, String anchor) {}

    /**
     * Fenced code.
     *
     * @param line of its first line of code
     * @param language after the backticks; may be empty
     * @param code without the fences
     */
    record Fence(int line, String language, String code) {}

    /**
     * A link.
     *
     * @param line where it is
     * @param target as it is written
     */
    record Link(int line, String target) {}

    private static final Pattern HEADING = Pattern.compile("^(#{1,6}) +(.+?) *#*$");
    private static final Pattern LINK = Pattern.compile("\\[[^]]*]\\(<?([^)<>\\s]+)>?(?: +\"[^\"]*\")?\\)");
    private static final Pattern INLINE_CODE = Pattern.compile("`+[^`]*`+");

    static Markdown read(Path file) {
        List<String> lines = Project.read(file).lines().toList();
        List<Heading> headings = new ArrayList<>();
        List<Fence> fences = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        Map<String, Integer> seen = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (line.stripLeading().startsWith("```")) {
                int end = endOfFence(lines, i);
                String language = line.strip().substring(3).strip();
                fences.add(new Fence(i + 2, language, String.join("\n", lines.subList(i + 1, end)) + "\n"));
                i = end;
                continue;
            }
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String text = heading.group(2).replace("`", "").replace("**", "");
                headings.add(new Heading(heading.group(1).length(), text, anchor(text, seen)));
            }
            Matcher link = LINK.matcher(INLINE_CODE.matcher(line).replaceAll("code"));
            while (link.find()) {
                links.add(new Link(i + 1, link.group(1)));
            }
        }
        return new Markdown(file, lines.size(), headings, fences, links);
    }

    private static int endOfFence(List<String> lines, int start) {
        for (int i = start + 1; i < lines.size(); i++) {
            if (lines.get(i).strip().equals("```")) {
                return i;
            }
        }
        throw new IllegalStateException("a fence of code has no end, from line " + (start + 1));
    }

    /** As the usual renderers make it: lower case, without punctuation, hyphens for blanks, numbered where it repeats. */
    private static String anchor(String text, Map<String, Integer> seen) {
        String anchor = text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N}\\p{M}_\\- ]", "")
                .replace(' ', '-');
        int times = seen.merge(anchor, 1, Integer::sum);
        return times == 1 ? anchor : anchor + "-" + (times - 1);
    }

    List<Fence> fences(String language) {
        return fences.stream().filter(fence -> fence.language.equals(language)).toList();
    }
}
