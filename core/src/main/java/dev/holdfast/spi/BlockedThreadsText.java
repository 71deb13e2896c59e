package dev.holdfast.spi;

import dev.holdfast.BlockedThread;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Threads of a client that own a lock and wait for another, as a text for the client's record in a service:
 * {@code 1:W:A:B:G:T:H:N} for each, with a space between them. W is the number of the wait, A and B the attempts by
 * which H is held and N is awaited, G the label of a group. The texts G, T, H and N are written as in the query of a
 * URL, so that the whole is printable ASCII.
 */
public final class BlockedThreadsText {

    private static final String FORMAT = "1";
    private static final int FIELDS = 8;

    /** No names of locks and threads make one as long. */
    private static final int LONGEST_ENTRY = 8_192;

    private BlockedThreadsText() {}

    /**
     * Writes them.
     *
     * @param blocked the threads
     * @return the text; empty if there are none
     */
    public static String of(List<BlockedThread> blocked) {
        return blocked.stream().map(BlockedThreadsText::of).collect(Collectors.joining(" "));
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

    /**
     * Reads what a client has written, or whatever else stands there.
     *
     * @param value the text
     * @return the threads, {@value BlockedThread#MOST} at most; what is of another format is left out
     */
    public static List<BlockedThread> parse(String value) {
        if (value.length() > BlockedThread.MOST * LONGEST_ENTRY) {
            return List.of();
        }
        return Stream.of(value.split(" ", -1))
                .filter(each -> each.length() <= LONGEST_ENTRY)
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
