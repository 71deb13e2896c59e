package dev.holdfast.testkit.modules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/** The resources that an artifact of Holdfast names for native images, which have no others. */
public final class NativeImageResources {

    private static final Pattern NAMED = Pattern.compile("\"pattern\":\\s*\"([^\"]+)\"");

    private NativeImageResources() {}

    /**
     * What an artifact names.
     *
     * @param artifact such as {@code holdfast-redis}, on the class path
     * @return patterns of the paths of resources
     * @throws IllegalStateException if it has no file that names any
     */
    public static List<Pattern> of(String artifact) {
        String metadata = "META-INF/native-image/dev.holdfast/" + artifact + "/resource-config.json";
        try (InputStream file = Thread.currentThread().getContextClassLoader().getResourceAsStream(metadata)) {
            if (file == null) {
                throw new IllegalStateException(metadata + " is not on the class path");
            }
            return NAMED.matcher(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                    .results()
                    .map(found -> Pattern.compile(found.group(1).replace("\\\\", "\\")))
                    .toList();
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
