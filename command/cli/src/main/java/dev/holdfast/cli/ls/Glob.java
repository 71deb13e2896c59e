package dev.holdfast.cli.ls;

import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A pattern of names, in the form that Redis has for keys: {@code *} any text, {@code ?} a character, {@code [a-c]} and
 * {@code [^a]} a set of characters, and a backslash before what stands for itself.
 */
record Glob(Pattern pattern) implements Predicate<String> {

    static final Glob ALL = new Glob(Pattern.compile(".*", Pattern.DOTALL));

    /**
     * Reads a pattern.
     *
     * @throws IllegalArgumentException says what is wrong with it
     */
    static Glob parse(String text) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char character = text.charAt(i);
            switch (character) {
                case '*' -> regex.append(".*");
                case '?' -> regex.append('.');
                case '[' -> {
                    int end = endOfSet(text, i);
                    regex.append(set(text.substring(i + 1, end)));
                    i = end;
                }
                case '\\' -> {
                    i++;
                    if (i == text.length()) {
                        throw new IllegalArgumentException("a pattern cannot end with a single backslash");
                    }
                    regex.append(Pattern.quote(text.substring(i, i + 1)));
                }
                default -> regex.append(Pattern.quote(String.valueOf(character)));
            }
        }
        try {
            return new Glob(Pattern.compile(regex.toString(), Pattern.DOTALL));
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("a set in the pattern is not valid: " + e.getDescription(), e);
        }
    }

    private static int endOfSet(String text, int begin) {
        int end = text.indexOf(']', begin);
        if (end < begin + 2) {
            throw new IllegalArgumentException(
                    "a set in the pattern is empty, or has no end: write [abc], or \\\\[ for" + " the character");
        }
        return end;
    }

    private static String set(String inside) {
        boolean others = inside.startsWith("^");
        String members = (others ? inside.substring(1) : inside).replaceAll("[\\\\\\[&^]", "\\\\$0");
        return (others ? "[^" : "[") + members + "]";
    }

    @Override
    public boolean test(String name) {
        return pattern.matcher(name).matches();
    }
}
