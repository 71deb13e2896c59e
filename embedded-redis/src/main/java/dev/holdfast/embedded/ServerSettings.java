package dev.holdfast.embedded;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Everything that was asked of one server; immutable. */
record ServerSettings(
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
}
