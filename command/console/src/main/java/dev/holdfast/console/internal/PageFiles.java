package dev.holdfast.console.internal;

import dev.holdfast.console.ConsoleResponse;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Optional;

/** The files of the page, which need no token and tell nothing. */
public final class PageFiles {

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none';"
                    + " frame-ancestors 'none'";

    private static final Map<String, String> TYPES = Map.of(
            "index.html", "text/html; charset=utf-8",
            "console.js", "text/javascript; charset=utf-8",
            "console.css", "text/css; charset=utf-8");

    private PageFiles() {}

    /** A file by its path; empty if the page has no such file. */
    public static Optional<ConsoleResponse> find(String path) {
        String name = path.isEmpty() ? "index.html" : path;
        String type = TYPES.get(name);
        if (type == null) {
            return Optional.empty();
        }
        try (InputStream in = PageFiles.class.getResourceAsStream("/dev/holdfast/console/ui/" + name)) {
            return in == null
                    ? Optional.empty()
                    : Optional.of(new ConsoleResponse(
                            200,
                            Map.of(
                                    "Content-Type", type,
                                    "Cache-Control", "no-cache",
                                    "Content-Security-Policy", POLICY,
                                    "Referrer-Policy", "no-referrer",
                                    "X-Content-Type-Options", "nosniff"),
                            in.readAllBytes()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
