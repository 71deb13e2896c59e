package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.lab.chaos.judge.Spread;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results for programs: an object for one seed; for several, an object with each of them and the total. */
public final class JsonReport {

    private static final ObjectWriter JSON = new JsonMapper().writerWithDefaultPrettyPrinter();

    private JsonReport() {}

    /** Prints results. */
    public static void print(PrintWriter out, Collection<SeedResult> results) throws IOException {
        List<Seed> seeds = results.stream().map(Seed::of).toList();
        out.println(JSON.writeValueAsString(
                seeds.size() == 1 ? seeds.get(0) : new Several(seeds, Sum.of(Total.of(results)))));
        out.flush();
    }

    private record Several(List<Seed> seeds, Sum total) {}

    private record Seed(
            long seed,
            String redis,
            Map<String, Long> faults,
            Map<String, Long> notInjected,
            long grants,
            long violations,
            long explained,
            long leftovers,
            List<String> findings,
            Millis takeoverMillis,
            Millis lossNoticeMillis,
            Millis lateWaitMillis) {

        static Seed of(SeedResult result) {
            return new Seed(
                    result.seed(),
                    result.redis(),
                    result.faults(),
                    result.notInjected(),
                    result.grants(),
                    result.violations(),
                    result.explained(),
                    result.leftovers(),
                    result.findings(),
                    Millis.of(result.takeover()),
                    Millis.of(result.notice()),
                    Millis.of(result.lateWaits()));
        }
    }

    private record Sum(
            int seeds,
            Map<String, Long> faults,
            Map<String, Long> notInjected,
            long grants,
            long violations,
            long explained,
            long leftovers,
            List<Long> badSeeds,
            Millis takeoverMillis,
            Millis lossNoticeMillis,
            Millis lateWaitMillis) {

        static Sum of(Total total) {
            return new Sum(
                    total.seeds(),
                    total.faults(),
                    total.notInjected(),
                    total.grants(),
                    total.violations(),
                    total.explained(),
                    total.leftovers(),
                    total.badSeeds(),
                    Millis.of(total.takeover()),
                    Millis.of(total.notice()),
                    Millis.of(total.lateWaits()));
        }
    }

    /** A distribution; of an empty one, the count alone. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Millis(
            long count,
            @Nullable Double p50,
            @Nullable Double p99,
            @Nullable Double max) {

        static Millis of(Spread spread) {
            return spread.count() == 0
                    ? new Millis(0, null, null, null)
                    : new Millis(spread.count(), spread.millisAt(50), spread.millisAt(99), spread.maxMillis());
        }
    }
}
