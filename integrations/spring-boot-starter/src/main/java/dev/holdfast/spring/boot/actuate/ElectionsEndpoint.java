package dev.holdfast.spring.boot.actuate;

import dev.holdfast.Holdfast;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/** The endpoint {@code elections}: what this instance stands for; and who leads an election, as the server knows it. */
@Endpoint(id = "elections", defaultAccess = Access.READ_ONLY)
public final class ElectionsEndpoint {

    private final Holdfast holdfast;

    ElectionsEndpoint(Holdfast holdfast) {
        this.holdfast = holdfast;
    }

    /**
     * What this instance stands for. Sends no request.
     *
     * @return a snapshot
     */
    @ReadOperation
    public InstanceElections elections() {
        return InstanceElections.of(holdfast);
    }

    /**
     * Who leads an election, as the server knows it. Blocks for two response timeouts at most.
     *
     * @param name the election's name; slashes in it may stand as they are
     * @return who leads, whether this instance stands for it or not
     * @throws dev.holdfast.BackendUnavailableException if the server does not answer
     */
    @ReadOperation
    public ServerElection election(@Selector(match = Selector.Match.ALL_REMAINING) String... name) {
        String joined = String.join("/", name);
        try {
            return ServerElection.of(joined, holdfast.leader(joined));
        } catch (IllegalArgumentException e) {
            throw new InvalidEndpointRequestException("name: " + e.getMessage(), "the election's name is not valid", e);
        }
    }
}
