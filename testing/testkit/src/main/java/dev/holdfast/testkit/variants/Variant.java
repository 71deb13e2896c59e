package dev.holdfast.testkit.variants;

import java.util.List;

/**
 * One deliberate defect.
 *
 * @param name in words joined by hyphens
 * @param breaks what goes wrong for users
 * @param file below the project's root: a Java file of the engine or a script
 * @param original the text to replace, which stands there exactly once
 * @param replacement what stands there instead
 * @param catchers the test classes, each of which has to fail
 */
public record Variant(
        String name, String breaks, String file, String original, String replacement, List<String> catchers) {

    /**
     * Whether it is in a script, and not in a Java file.
     *
     * @return true for Lua
     */
    public boolean isScript() {
        return file.endsWith(".lua");
    }

    /**
     * Its row in the document.
     *
     * @return in Markdown
     */
    public String row() {
        String classes = catchers.stream()
                .map(name -> "`" + name.substring(name.lastIndexOf('.') + 1) + "`")
                .reduce((left, right) -> left + ", " + right)
                .orElse("");
        String simple = file.substring(file.lastIndexOf('/') + 1);
        return "| `" + name + "` | `" + simple + "` | " + breaks + " | " + classes + " |";
    }
}
