package dev.holdfast.redis.internal.wire;

import dev.holdfast.spi.identity.Identity;

/**
 * A client as it stands where it waits.
 *
 * @param id the client's id
 * @param suffix its secret behind a colon, which ends what stands there; empty if messages to it are not sealed
 */
public record QueuedClient(String id, String suffix) {

    public static QueuedClient of(Identity client) {
        return new QueuedClient(client.clientId(), ":" + client.secret().text());
    }

    /** Both, as one text. */
    public String text() {
        return id + suffix;
    }
}
