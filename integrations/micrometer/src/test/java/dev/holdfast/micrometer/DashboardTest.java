package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.Holdfast;
import dev.holdfast.latch.Latches;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.rate.RateGates;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The dashboard asks for what the module registers, by the names and labels that Prometheus sees. */
class DashboardTest {

    private static final String PAGE = "docs/grafana/holdfast.json";
    private static final Pattern METRIC = Pattern.compile("\\bholdfast_\\w+");
    private static final Pattern SAMPLE = Pattern.compile("^(\\w+)(?:\\{([^}]*)})? ", Pattern.MULTILINE);
    private static final Pattern SELECTED = Pattern.compile("(holdfast_\\w+)\\{([^}]*)}");
    private static final Pattern LABEL = Pattern.compile("(\\w+)(=~?)\"([^\"]*)\"");
    private static final Pattern GROUPED = Pattern.compile("by \\((\\w+)\\) \\((?:\\w+\\()?(holdfast_\\w+)");

    /** What the scraping Prometheus adds to every series. */
    private static final Set<String> OF_PROMETHEUS = Set.of("job", "instance");

    private final Map<String, Set<String>> labels = new TreeMap<>();
    private final Set<String> values = new TreeSet<>();

    DashboardTest() {
        PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        try (Holdfast holdfast = HoldfastLocal.create();
                HoldfastMetrics metrics = HoldfastMetrics.of(holdfast);
                GateMetrics gates = GateMetrics.of(RateGates.of(holdfast));
                LatchMetrics latches = LatchMetrics.of(Latches.of(holdfast))) {
            metrics.bindTo(registry);
            gates.bindTo(registry);
            latches.bindTo(registry);
            Matcher sample = SAMPLE.matcher(registry.scrape());
            while (sample.find()) {
                Set<String> found = labels.computeIfAbsent(sample.group(1), name -> new TreeSet<>());
                Matcher label = LABEL.matcher(String.valueOf(sample.group(2)));
                while (label.find()) {
                    found.add(label.group(1));
                    values.add(sample.group(1) + " " + label.group(1) + " " + label.group(3));
                }
            }
        }
    }

    private static List<String> texts(String field) throws IOException {
        return new ObjectMapper()
                .readTree(Project.read(PAGE)).findValues(field).stream()
                        .filter(JsonNode::isTextual)
                        .map(JsonNode::textValue)
                        .toList();
    }

    private static List<String> queries() throws IOException {
        List<String> queries = new ArrayList<>(texts("expr"));
        assertThat(queries).hasSizeGreaterThan(10);
        queries.addAll(texts("definition"));
        return queries;
    }

    @Test
    void queries_ofTheDashboard_askForMetricsThatAreRegistered() throws IOException {
        assertThat(queries()).allSatisfy(query -> {
            Matcher metric = METRIC.matcher(query);
            assertThat(metric.results().map(found -> found.group()).toList())
                    .isNotEmpty()
                    .isSubsetOf(labels.keySet());
        });
    }

    @Test
    void queries_ofTheDashboard_selectAndGroupByLabelsThatExist() throws IOException {
        for (String query : queries()) {
            Matcher selected = SELECTED.matcher(query);
            while (selected.find()) {
                Matcher label = LABEL.matcher(selected.group(2));
                while (label.find()) {
                    requireLabel(query, selected.group(1), label.group(1));
                    if (label.group(2).equals("=")) {
                        assertThat(values)
                                .as(query)
                                .contains(selected.group(1) + " " + label.group(1) + " " + label.group(3));
                    }
                }
            }
            Matcher grouped = GROUPED.matcher(query);
            while (grouped.find()) {
                requireLabel(query, grouped.group(2), grouped.group(1));
            }
        }
    }

    private void requireLabel(String query, String metric, String label) {
        if (!OF_PROMETHEUS.contains(label)) {
            assertThat(labels.get(metric)).as(query).contains(label);
        }
    }

    @Test
    void meters_ofTheModule_areAllShown() throws IOException {
        String all = String.join("\n", queries());
        assertThat(DocumentedMeters.all())
                .allSatisfy(meter -> assertThat(all).contains(meter.getName().replace('.', '_')));
    }

    @Test
    void panels_ofTheDashboard_haveDifferentTitles() throws IOException {
        List<String> titles = texts("title");
        assertThat(titles.stream().collect(Collectors.groupingBy(title -> title, Collectors.counting())))
                .allSatisfy((title, times) -> assertThat(times).isEqualTo(1));
    }
}
