package dev.holdfast.redis.internal.script;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a script answered: numbers, texts and nils in a row. */
public final class Reply {

    private final List<?> parts;

    private Reply(List<?> parts) {
        this.parts = parts;
    }

    /**
     * A reply.
     *
     * @param parts {@code Long}, {@code String}, {@code byte[]} in UTF-8, or null for nil; a null list for a single nil
     */
    public static Reply of(@Nullable List<?> parts) {
        return new Reply(parts == null ? List.of() : parts);
    }

    public int size() {
        return parts.size();
    }

    /**
     * The number at an index.
     *
     * @throws IllegalStateException if there is none
     */
    public long number(int index) {
        if (index < parts.size() && parts.get(index) instanceof Long number) {
            return number;
        }
        throw new IllegalStateException("no number at " + index + " of " + this);
    }

    /** Whether there is a number at an index. */
    public boolean isNumber(int index) {
        return index < parts.size() && parts.get(index) instanceof Long;
    }

    /** The text at an index; empty for nil. */
    public Optional<String> text(int index) {
        Object part = parts.get(index);
        if (part instanceof byte[] bytes) {
            return Optional.of(new String(bytes, StandardCharsets.UTF_8));
        }
        return Optional.ofNullable(part).map(String::valueOf);
    }

    /** The parts from an index on. */
    public Reply from(int index) {
        return new Reply(parts.subList(index, parts.size()));
    }

    @Override
    public String toString() {
        return parts.toString();
    }
}
