package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.lab.chaos.run.Run;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** Draws a run as a page that needs nothing else: who held what, who waited, and what went wrong meanwhile. */
public final class Timeline {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String PLACE_OF_THE_RUN = "/*RUN*/";

    private Timeline() {}

    /** Writes the page. */
    public static void write(Path file, Run.Outcome outcome) throws IOException {
        try (InputStream template = Timeline.class.getResourceAsStream("timeline.html")) {
            if (template == null) {
                throw new IllegalStateException("timeline.html is not on the class path");
            }
            String page = new String(template.readAllBytes(), StandardCharsets.UTF_8);
            Files.writeString(file, page.replace(PLACE_OF_THE_RUN, json(outcome)));
        }
    }

    private static String json(Run.Outcome outcome) throws JsonProcessingException {
        // Nothing in it may end the script, nor begin a comment in it.
        return JSON.writeValueAsString(TimelineData.of(outcome)).replace("<", "\\u003c");
    }
}
