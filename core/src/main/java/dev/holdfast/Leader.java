package dev.holdfast;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Who leads, as the server knows it. It may have changed by the time that this is read.
 *
 * @param election the election's name
 * @param clientId the client that leads: {@link Holdfast#clientId()}
 * @param token the fencing token of its term
 * @param leaseLeft for how long the server keeps it without a renewal
 * @param client host, process and application, if the server knows them
 * @param data what it has published for this term, by {@link ElectionOptions.Builder#data} or {@link Term#publish}
 */
public record Leader(
        String election,
        String clientId,
        long token,
        Duration leaseLeft,
        Optional<LockInspection.ClientInfo> client,
        Optional<String> data) {

    /** Checks that nothing is missing. */
    public Leader {
        Objects.requireNonNull(election, "election");
        Objects.requireNonNull(clientId, "clientId");
        Objects.requireNonNull(leaseLeft, "leaseLeft");
        Objects.requireNonNull(client, "client");
        Objects.requireNonNull(data, "data");
    }
}
