package dev.holdfast.spring.boot.actuate;

import dev.holdfast.LockInspection;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the server knew about an election when it was asked.
 *
 * @param name the election's name
 * @param leader who leads, if anybody does
 */
public record ServerElection(String name, @Nullable Leader leader) {

    static ServerElection of(String name, Optional<dev.holdfast.Leader> leader) {
        return new ServerElection(name, leader.map(Leader::of).orElse(null));
    }

    /**
     * Who leads.
     *
     * @param client the leading client
     * @param token the fencing token of its term
     * @param leaseLeft what the server leaves of the lease
     * @param data what it has published, if anything
     * @param application the client's name, if it announced one
     * @param host the machine's name, if it announced it
     * @param pid the process id, if it announced it
     */
    public record Leader(
            String client,
            long token,
            Duration leaseLeft,
            @Nullable String data,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid) {

        private static Leader of(dev.holdfast.Leader leader) {
            Optional<LockInspection.ClientInfo> client = leader.client();
            return new Leader(
                    leader.clientId(),
                    leader.token(),
                    leader.leaseLeft(),
                    leader.data().orElse(null),
                    client.map(LockInspection.ClientInfo::application).orElse(null),
                    client.map(LockInspection.ClientInfo::host).orElse(null),
                    client.map(LockInspection.ClientInfo::pid).orElse(null));
        }
    }
}
