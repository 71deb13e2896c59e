package dev.holdfast.embedded;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Everything that was asked of one server; immutable. */
record ServerSettings(
        ServerKind kind,
        Path binary,
        Map<String, String> environment,
        OptionalInt port,
        Optional<Path> dataDirectory,
        ConfigFile config,
        Optional<String> password,
        Map<String, String> userPasswords,
        Duration startTimeout) {

    ServerSettings {
        environment = Map.copyOf(environment);
        userPasswords = Map.copyOf(userPasswords);
    }

    /** Returns what precedes the address in a URI for the default user: nothing, or its password. */
    String userInfo() {
        return password.map(secret -> userInfo("", secret)).orElse("");
    }

    /**
     * Returns what precedes the address in a URI for that user.
     *
     * @throws IllegalArgumentException if there is no such user
     */
    String userInfo(String user) {
        return Optional.ofNullable(userPasswords.get(user))
                .map(secret -> userInfo(user, secret))
                .orElseThrow(() -> new IllegalArgumentException("no such user: " + user));
    }

    private static String userInfo(String user, String password) {
        return encoded(user) + ":" + encoded(password) + "@";
    }

    private static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
