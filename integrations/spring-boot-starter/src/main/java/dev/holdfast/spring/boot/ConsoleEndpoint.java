package dev.holdfast.spring.boot;

import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.console.ConsoleResponse;
import dev.holdfast.spi.PrintableText;
import java.security.Principal;
import java.util.HashMap;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.endpoint.Access;
import org.springframework.boot.actuate.endpoint.SecurityContext;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;
import org.springframework.boot.actuate.endpoint.annotation.WriteOperation;
import org.springframework.boot.actuate.endpoint.web.WebEndpointResponse;
import org.springframework.boot.actuate.endpoint.web.annotation.WebEndpoint;
import org.springframework.lang.Nullable;
import org.springframework.util.MimeType;

/** The endpoint {@code holdfastconsole}: who holds which lock. Who may open it is the application's matter. */
@WebEndpoint(id = ConsoleEndpoint.ID, defaultAccess = Access.READ_ONLY)
final class ConsoleEndpoint {

    static final String ID = "holdfastconsole";

    private static final Logger LOG = LoggerFactory.getLogger(ConsoleEndpoint.class);
    private static final String RELEASE = "api/release";
    private static final int OK = 200;

    private final Console console;
    private final ConsolePage page;

    ConsoleEndpoint(Console console, ConsolePage page) {
        this.console = console;
        this.page = page;
    }

    /** Leads to the page, whose relative links need an address one level deeper. Sends no request. */
    @ReadOperation(produces = "text/html")
    public WebEndpointResponse<byte[]> entrance() {
        return answer(page.entrance());
    }

    /**
     * A file of the page, or what it asks. The first request after a while makes a connection to the lock server.
     * Blocks for a few seconds at most.
     */
    @ReadOperation(produces = {"application/json", "text/html", "text/javascript", "text/css"})
    public WebEndpointResponse<byte[]> read(
            @Selector(match = Selector.Match.ALL_REMAINING) String[] path,
            @Nullable String since,
            @Nullable String name,
            @Nullable String millis,
            @Nullable String before,
            @Nullable String limit) {
        Map<String, String> query = new HashMap<>();
        put(query, "since", since);
        put(query, "name", name);
        put(query, "millis", millis);
        put(query, "before", before);
        put(query, "limit", limit);
        return answer(page.secured(ask(ConsoleRequest.get(String.join("/", path), query))));
    }

    private static void put(Map<String, String> query, String parameter, @Nullable String value) {
        if (value != null) {
            query.put(parameter, value);
        }
    }

    /**
     * Ends the hold that was shown by force, and no other. Blocks until the server has answered.
     *
     * @param shown the hold, as {@code CLIENT:ATTEMPT:TOKEN}
     * @param typed the lock's name, as somebody has typed it
     */
    @WriteOperation(produces = "application/json")
    public WebEndpointResponse<byte[]> release(
            SecurityContext security,
            @Selector(match = Selector.Match.ALL_REMAINING) String[] path,
            String name,
            String shown,
            String typed) {
        if (!String.join("/", path).equals(RELEASE)) {
            return new WebEndpointResponse<>(WebEndpointResponse.STATUS_NOT_FOUND);
        }
        ConsoleResponse response = ask(ConsoleRequest.release(name, shown, typed));
        Principal user = security.getPrincipal();
        if (user != null && response.status() == OK) {
            LOG.warn(
                    "User '{}' has released lock '{}' by force from holder {} on the console",
                    PrintableText.of(String.valueOf(user.getName())),
                    PrintableText.of(name),
                    PrintableText.of(shown));
        }
        return answer(response);
    }

    private ConsoleResponse ask(ConsoleRequest request) {
        try {
            return console.answer(request);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ConsolePage.interrupted();
        }
    }

    /** An endpoint says the status and the type, and no other header. */
    private static WebEndpointResponse<byte[]> answer(ConsoleResponse response) {
        String type = response.headers().get("Content-Type");
        return type == null
                ? new WebEndpointResponse<>(response.status())
                : new WebEndpointResponse<>(response.content(), response.status(), MimeType.valueOf(type));
    }
}
