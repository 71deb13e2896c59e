package dev.holdfast.redis.internal.wire;

import dev.holdfast.BlockedThread;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a client's record says of its threads that own a lock and wait for another: {@code 1:W:A:B:G:T:H:N} for each,
 * with a space between them. The texts G, T, H and N are written as in the query of a URL.
 */
public final class BlockedThreadsValue {

    private static final String FORMAT = "1";
    private static final int FIELDS = 8;

    private BlockedThreadsValue() {}

    /** The field's value; empty if there are none. */
    public static String of(List<BlockedThread> blocked) {
        return blocked.stream().map(BlockedThreadsValue::of).collect(Collectors.joining(" "));
    }

    private static String of(BlockedThread each) {
        return String.join(
                ":",
                FORMAT,
                Long.toString(each.number()),
                Long.toString(each.heldAttempt()),
                Long.toString(each.awaitedAttempt()),
                written(each.awaitedGroup().orElse("")),
                written(each.thread()),
                written(each.held()),
                written(each.awaited()));
    }

    private static String written(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Reads the field. What is of another format, or no such text, is left out, and so is what is beyond the bound. */
    public static List<BlockedThread> parse(String value) {
        return Stream.of(value.split(" ", -1))
                .flatMap(each -> parsed(each.split(":", -1)).stream())
                .limit(BlockedThread.MOST)
                .toList();
    }

    private static Optional<BlockedThread> parsed(String[] fields) {
        if (fields.length != FIELDS || !fields[0].equals(FORMAT)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new BlockedThread(
                    read(fields[5]),
                    Long.parseLong(fields[1]),
                    read(fields[6]),
                    Long.parseLong(fields[2]),
                    read(fields[7]),
                    Optional.of(read(fields[4])).filter(group -> !group.isEmpty()),
                    Long.parseLong(fields[3])));
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }

    private static String read(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
