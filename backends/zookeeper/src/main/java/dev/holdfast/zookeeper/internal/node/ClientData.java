package dev.holdfast.zookeeper.internal.node;

import dev.holdfast.LockInspection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/**
 * What a client says of itself: process id, since when, host, blocked threads and application, one a line. The
 * application is the last, since it may be of several lines.
 *
 * @param info who it is
 * @param blocked the text of its threads that own a lock and wait for another
 */
public record ClientData(LockInspection.ClientInfo info, String blocked) {

    private static final int LINES = 5;

    /** {@return what a node says, empty if it is not Holdfast's} */
    public static Optional<ClientData> parse(byte[] data) {
        String[] lines = new String(data, StandardCharsets.UTF_8).split("\n", LINES);
        try {
            return lines.length < LINES
                    ? Optional.empty()
                    : Optional.of(new ClientData(
                            new LockInspection.ClientInfo(
                                    lines[2],
                                    Long.parseLong(lines[0]),
                                    lines[4],
                                    Instant.ofEpochMilli(Long.parseLong(lines[1]))),
                            lines[3]));
        } catch (NumberFormatException foreign) {
            return Optional.empty();
        }
    }

    /** {@return as it stands in the node} */
    public byte[] bytes() {
        return String.join(
                        "\n",
                        Long.toString(info.pid()),
                        Long.toString(info.since().toEpochMilli()),
                        info.host(),
                        blocked,
                        info.application())
                .getBytes(StandardCharsets.UTF_8);
    }
}
