package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.UncheckedIOException;

/** A finished seed in a file of results: a line of JSON, with the distributions as histograms that can be added up. */
final class ResultLine {

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
            .build();
    private static final ObjectWriter WRITER = JSON.writerFor(SeedResult.class);
    private static final ObjectReader READER = JSON.readerFor(SeedResult.class);

    private ResultLine() {}

    static String write(SeedResult result) {
        try {
            return WRITER.writeValueAsString(result);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("could not write into memory", e);
        }
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException when {@link #write} did not make it
     */
    static SeedResult read(String line) {
        try {
            return READER.readValue(line);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("not the result of a seed: " + line, e);
        }
    }
}
