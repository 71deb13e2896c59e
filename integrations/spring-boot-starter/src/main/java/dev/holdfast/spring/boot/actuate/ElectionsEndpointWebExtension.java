package dev.holdfast.spring.boot.actuate;

import dev.holdfast.BackendUnavailableException;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/** The status codes of {@link ElectionsEndpoint} over HTTP: 503 where the server could not be asked. */
@EndpointWebExtension(endpoint = ElectionsEndpoint.class)
public final class ElectionsEndpointWebExtension {

    private final ElectionsEndpoint endpoint;

    ElectionsEndpointWebExtension(ElectionsEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * Who leads an election, as the server knows it.
     *
     * @param name the election's name
     * @return 200 with a {@link ServerElection}, or 503
     */
    @ReadOperation
    public WebEndpointResponse<Object> election(@Selector(match = Selector.Match.ALL_REMAINING) String... name) {
        try {
            return new WebEndpointResponse<>(endpoint.election(name));
        } catch (BackendUnavailableException e) {
            return new WebEndpointResponse<>(
                    Map.of("error", String.valueOf(e.getMessage())), WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE);
        }
    }
}
