package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LivePageTest {

    private static final Pattern ASSET = Pattern.compile("(?:src|href)=\"([^\"]+)\"");

    private final HttpClient http = HttpClient.newHttpClient();
    private LivePage page;

    @BeforeEach
    void serve() throws Exception {
        page = LivePage.serve(0);
        page.accept(DemoEvent.Begun.of(Results.SETTINGS));
    }

    @AfterEach
    void close() {
        page.close();
    }

    @Test
    void document_asked_needsNothingFromElsewhere() throws Exception {
        HttpResponse<String> answer = get("");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body())
                .startsWith("<!DOCTYPE html>")
                .doesNotContain("http://", "https://", "//", "@import", "style=", "<style", "<script>");
        assertThat(answer.headers().firstValue("Content-Security-Policy"))
                .hasValueSatisfying(policy ->
                        assertThat(policy).contains("default-src 'none'").doesNotContain("unsafe", "http"));
        List<String> assets = ASSET.matcher(answer.body())
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        assertThat(assets).containsExactlyInAnyOrder("uplot.css", "page.css", "uplot.js", "chart.js", "page.js");
        for (String asset : assets) {
            HttpResponse<String> part = get(asset);
            assertThat(part.statusCode()).as(asset).isEqualTo(200);
            assertThat(part.headers().firstValue("Content-Type"))
                    .hasValue((asset.endsWith("css") ? "text/css" : "text/javascript") + "; charset=utf-8");
            assertThat(part.body()).doesNotContain("url(", "@import", "fetch(", "import(", "XMLHttpRequest");
        }
    }

    @Test
    void document_otherPath_is404() throws Exception {
        assertThat(get("nothing").statusCode()).isEqualTo(404);
        assertThat(get("page.html").statusCode()).isEqualTo(404);
    }

    @Test
    void events_openedLate_tellEverythingFromTheStartAndGoOn() throws Exception {
        page.accept(new DemoEvent.RoundPrepared(Mode.NONE));
        HttpResponse<Stream<String>> answer = http.send(request("events"), HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> lines = answer.body()) {
            Iterator<String> events =
                    lines.filter(line -> line.startsWith("data: ")).iterator();
            assertThat(events.next())
                    .contains("\"type\":\"settings\"", "\"stock\":1000")
                    .contains("{\"mode\":\"jvm\",\"title\":\"JVM lock per node\"}");
            assertThat(events.next()).contains("\"type\":\"round\"", "\"mode\":\"none\"");
            page.accept(Verdict.of(Results.round(Mode.HOLDFAST, 1_001, 0), Results.SETTINGS));
            assertThat(events.next())
                    .contains("\"type\":\"result\"", "\"outcome\":\"1 oversold\"", "\"exact\":false")
                    .contains("{\"label\":\"oversold\",\"text\":\"1\",\"bad\":true}");
            page.accept(new DemoEvent.Ended(true, "all is well", "No node was killed."));
            assertThat(events.next()).contains("\"type\":\"end\"", "\"exact\":true");
            page.close();
            assertThat(events.hasNext()).isFalse();
        }
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(request(path), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest request(String path) {
        URI uri = page.uri().resolve(path);
        return HttpRequest.newBuilder(uri).build();
    }
}
