package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.annotation.JsonSerialize;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.util.StdConverter;
import dev.holdfast.lab.chaos.judge.Spread;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/** Results for programs: an object for one seed; for several, an object with each of them and the total. */
public final class JsonReport {

    private static final ObjectWriter JSON = JsonMapper.builder()
            .addMixIn(SeedResult.class, Names.class)
            .addMixIn(Total.class, Names.class)
            .build()
            .writerWithDefaultPrettyPrinter();

    private JsonReport() {}

    /** Prints results. */
    public static void print(PrintWriter out, Collection<SeedResult> results) throws IOException {
        out.println(JSON.writeValueAsString(
                results.size() == 1 ? results.iterator().next() : new SeedReport(results, Total.of(results))));
        out.flush();
    }

    private record SeedReport(Collection<SeedResult> seeds, Total total) {}

    /** What differs from a line in a file of results. */
    interface Names {

        @JsonIgnore
        SeedResult.Plan plan();

        @JsonIgnore
        boolean isGood();

        @JsonProperty("takeoverMillis")
        @JsonSerialize(converter = MillisConverter.class)
        Spread takeover();

        @JsonProperty("lossNoticeMillis")
        @JsonSerialize(converter = MillisConverter.class)
        Spread notice();

        @JsonProperty("lateWaitMillis")
        @JsonSerialize(converter = MillisConverter.class)
        Spread lateWaits();
    }

    /** A distribution; of an empty one, the count alone. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Millis(
            long count,
            @Nullable Double p50,
            @Nullable Double p99,
            @Nullable Double max) {}

    private static final class MillisConverter extends StdConverter<Spread, Millis> {

        @Override
        public Millis convert(Spread spread) {
            return spread.count() == 0
                    ? new Millis(0, null, null, null)
                    : new Millis(spread.count(), spread.millisAt(50), spread.millisAt(99), spread.maxMillis());
        }
    }
}
