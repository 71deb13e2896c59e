package dev.holdfast.zookeeper.internal.node;

import dev.holdfast.LockInspection;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;

/**
 * What a client says of itself: process id, since when, host and application, one a line.
 *
 * @param info who it is
 */
public record ClientData(LockInspection.ClientInfo info) {

    private static final int LINES = 4;

    /** {@return what a node says, empty if it is not Holdfast's} */
    public static Optional<ClientData> parse(byte[] data) {
        String[] lines = new String(data, StandardCharsets.UTF_8).split("\n", LINES);
        try {
            return lines.length < LINES
                    ? Optional.empty()
                    : Optional.of(new ClientData(new LockInspection.ClientInfo(
                            lines[2],
                            Long.parseLong(lines[0]),
                            lines[3],
                            Instant.ofEpochMilli(Long.parseLong(lines[1])))));
        } catch (NumberFormatException foreign) {
            return Optional.empty();
        }
    }

    /** {@return as it stands in the node} */
    public byte[] bytes() {
        return (info.pid() + "\n" + info.since().toEpochMilli() + "\n" + info.host() + "\n" + info.application())
                .getBytes(StandardCharsets.UTF_8);
    }
}
