package dev.holdfast.spring.boot;

import dev.holdfast.console.ConsoleResponse;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The console's page as an endpoint delivers it: its headers as elements of it, since an endpoint sets no headers. */
final class ConsolePage {

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;
    private static final String TYPE = "Content-Type";
    private static final String HTML = "text/html; charset=utf-8";
    private static final String POLICY = "Content-Security-Policy";
    private static final String HEAD = "<head>";

    /** What a policy can say in a header alone. */
    private static final String OF_HEADERS_ALONE = "frame-ancestors";

    private final String folder;

    /**
     * A page.
     *
     * @param address of the endpoint; its last part is where the page's files are, seen from there
     */
    ConsolePage(String address) {
        this.folder = address.substring(address.lastIndexOf('/') + 1);
    }

    /** Leads to the page. A link, for browsers that do not go on by themselves. */
    ConsoleResponse entrance() {
        String page = folder + "/index.html";
        String html = "<!doctype html><html lang=\"en\">" + HEAD
                + "<meta charset=\"utf-8\" />" + policy("default-src 'none'")
                + "<meta http-equiv=\"refresh\" content=\"0; url=" + page + "\" /><title>Holdfast</title></head>"
                + "<body><a href=\"" + page + "\">Who holds which lock</a></body></html>";
        return new ConsoleResponse(OK, Map.of(TYPE, HTML), html.getBytes(StandardCharsets.UTF_8));
    }

    /** The same, with its policy in it if it is a page. */
    ConsoleResponse secured(ConsoleResponse response) {
        String header = response.headers().get(POLICY);
        if (header == null || !response.headers().getOrDefault(TYPE, "").startsWith("text/html")) {
            return response;
        }
        String policy = Stream.of(header.split(";", -1))
                .map(String::strip)
                .filter(part -> !part.isEmpty() && !part.startsWith(OF_HEADERS_ALONE))
                .collect(Collectors.joining("; "));
        String html = response.text().replaceFirst(HEAD, HEAD + policy(policy));
        return new ConsoleResponse(response.status(), response.headers(), html.getBytes(StandardCharsets.UTF_8));
    }

    private static String policy(String policy) {
        return "<meta http-equiv=\"" + POLICY + "\" content=\"" + policy + "\" />";
    }

    /** What is answered when the thread was interrupted, as while the application stops. */
    static ConsoleResponse interrupted() {
        return new ConsoleResponse(
                UNAVAILABLE,
                Map.of(TYPE, "application/json; charset=utf-8"),
                "{\"error\":\"The request was interrupted\"}".getBytes(StandardCharsets.UTF_8));
    }
}
