package dev.holdfast.spring.boot.actuate;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.ForcedRelease;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.boot.actuate.endpoint.annotation.DeleteOperation;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.EndpointWebExtension;

/**
 * The status codes of {@link LocksEndpoint} over HTTP: 409 where the named hold was not there to be released, 503 where
 * the server could not be asked.
 */
@EndpointWebExtension(endpoint = LocksEndpoint.class)
public final class LocksEndpointWebExtension {

    private static final int CONFLICT = 409;

    private final LocksEndpoint endpoint;

    LocksEndpointWebExtension(LocksEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /**
     * What the server knows of a lock.
     *
     * @param name the lock's name
     * @return 200 with a {@link ServerLock}, or 503
     */
    @ReadOperation
    public WebEndpointResponse<Object> lock(@Selector(match = Selector.Match.ALL_REMAINING) String... name) {
        return answered(() -> new WebEndpointResponse<>(endpoint.lock(name)));
    }

    /**
     * Takes a lock away from a holder that does not release it.
     *
     * @param name the lock's name
     * @param holder the hold to end
     * @return 200 with a {@link LocksEndpoint.Release}, 409 with one if that hold was not there, or 503
     */
    @DeleteOperation
    public WebEndpointResponse<Object> release(
            @Selector(match = Selector.Match.ALL_REMAINING) String[] name, String holder) {
        return answered(() -> {
            LocksEndpoint.Release release = endpoint.release(name, holder);
            return release.outcome() == ForcedRelease.RELEASED
                    ? new WebEndpointResponse<>(release)
                    : new WebEndpointResponse<>(release, CONFLICT);
        });
    }

    private static WebEndpointResponse<Object> answered(Supplier<WebEndpointResponse<Object>> operation) {
        try {
            return operation.get();
        } catch (BackendUnavailableException e) {
            return new WebEndpointResponse<>(
                    Map.of("error", String.valueOf(e.getMessage())), WebEndpointResponse.STATUS_SERVICE_UNAVAILABLE);
        }
    }
}
