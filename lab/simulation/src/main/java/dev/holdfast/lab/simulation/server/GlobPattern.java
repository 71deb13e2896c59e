package dev.holdfast.lab.simulation.server;

/**
 * A pattern for keys: {@code *}, {@code ?}, sets in brackets, and the backslash that takes away a character's meaning.
 *
 * @param text the pattern
 */
record GlobPattern(String text) {

    boolean matches(String key) {
        return matches(0, key, 0);
    }

    private boolean matches(int at, String key, int from) {
        int p = at;
        int k = from;
        while (p < text.length()) {
            char c = text.charAt(p);
            if (c == '*') {
                return matchesRest(p + 1, key, k);
            }
            if (k == key.length()) {
                return false;
            }
            if (c == '[') {
                int end = endOfSet(p);
                if (!setHas(p + 1, end, key.charAt(k))) {
                    return false;
                }
                p = end;
            } else {
                if (c == '\\' && p + 1 < text.length()) {
                    p++;
                    c = text.charAt(p);
                } else if (c == '?') {
                    c = key.charAt(k);
                }
                if (c != key.charAt(k)) {
                    return false;
                }
            }
            p++;
            k++;
        }
        return k == key.length();
    }

    private boolean matchesRest(int at, String key, int from) {
        for (int k = from; k <= key.length(); k++) {
            if (matches(at, key, k)) {
                return true;
            }
        }
        return false;
    }

    private int endOfSet(int start) {
        int p = start + 1;
        while (p < text.length() && text.charAt(p) != ']') {
            p += text.charAt(p) == '\\' ? 2 : 1;
        }
        return Math.min(p, text.length());
    }

    private boolean setHas(int start, int end, char wanted) {
        boolean negated = start < end && text.charAt(start) == '^';
        boolean found = false;
        for (int p = negated ? start + 1 : start; p < end; p++) {
            if (text.charAt(p) == '\\' && p + 1 < end) {
                p++;
                found |= text.charAt(p) == wanted;
            } else if (p + 2 < end && text.charAt(p + 1) == '-') {
                char low = (char) Math.min(text.charAt(p), text.charAt(p + 2));
                char high = (char) Math.max(text.charAt(p), text.charAt(p + 2));
                found |= low <= wanted && wanted <= high;
                p += 2;
            } else {
                found |= text.charAt(p) == wanted;
            }
        }
        return found != negated;
    }
}
