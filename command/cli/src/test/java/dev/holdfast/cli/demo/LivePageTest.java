package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.cli.demo.Round.Sample;
import dev.holdfast.cli.demo.Turns.Inside;
import java.io.PrintWriter;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LivePageTest {

    private static final Pattern ASSET = Pattern.compile("(?:src|href)=\"(?!data:)([^\"]+)\"");

    private final HttpClient http = HttpClient.newHttpClient();
    private final Demo demo = new Demo(Results.SETTINGS, new PrintWriter(Writer.nullWriter()));
    private LivePage page;

    @BeforeEach
    void serve() throws Exception {
        page = LivePage.serve(0, demo);
    }

    @AfterEach
    void close() throws Exception {
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
        assertThat(assets).containsExactlyInAnyOrder("page.css", "page.js");
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
    void head_ofAnyPath_isAnsweredWithoutABodyAndWithoutAWarning() throws Exception {
        List<LogRecord> logged = new CopyOnWriteArrayList<>();
        Handler handler = new RecordHandler(logged);
        Logger server = Logger.getLogger("com.sun.net.httpserver");
        server.addHandler(handler);
        try {
            for (String path : List.of("", "page.js", "events")) {
                HttpRequest head = HttpRequest.newBuilder(page.uri().resolve(path))
                        .method("HEAD", HttpRequest.BodyPublishers.noBody())
                        .build();
                HttpResponse<String> answer = http.send(head, HttpResponse.BodyHandlers.ofString());
                assertThat(answer.statusCode()).as(path).isEqualTo(200);
                assertThat(answer.body()).isEmpty();
                assertThat(answer.headers().firstValue("Content-Type")).isPresent();
            }
        } finally {
            server.removeHandler(handler);
        }
        assertThat(logged).extracting(LogRecord::getMessage).isEmpty();
    }

    private static final class RecordHandler extends Handler {

        private final List<LogRecord> records;

        RecordHandler(List<LogRecord> records) {
            this.records = records;
        }

        @Override
        public void publish(LogRecord record) {
            records.add(record);
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    @Test
    void events_openedLate_showEverythingFromTheStartToTheEnd() throws Exception {
        Round none = demo.rounds.get(0);
        none.samples.add(new Sample(100, 1_000, 7, 3, List.of(new Inside("node-1", 5, 99, true))));
        HttpResponse<Stream<String>> answer = http.send(request("events"), HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> lines = answer.body()) {
            Iterator<String> events =
                    lines.filter(line -> line.startsWith("data: ")).iterator();
            assertThat(events.next())
                    .contains(
                            "{\"nodes\":3,\"requests\":3000,\"stock\":1000,\"topology\":\"single\"}",
                            "\"title\":\"a lock per JVM\"")
                    .contains(
                            "{\"millis\":100,\"left\":1000,\"sold\":7,\"living\":3,\"inside\":["
                                    + "{\"node\":\"node-1\",\"token\":5,\"millis\":99,\"ended\":true}]}",
                            "\"report\":\"\"");
            none.news.add("sold 1,001 of 1,000");
            assertThat(atLast(events, "\"news\":[\"sold 1,001 of 1,000\"]")).contains("{\"millis\":100,");
            demo.report = "all is well";
            page.close();
            assertThat(atLast(events, "\"report\":\"all is well\"")).contains("{\"millis\":100,");
            while (events.hasNext()) {
                assertThat(events.next()).contains("all is well");
            }
        }
    }

    /** The first event that has a text; there is none if the stream ends before. */
    private static String atLast(Iterator<String> events, String text) {
        String event = events.next();
        while (!event.contains(text)) {
            event = events.next();
        }
        return event;
    }

    private HttpResponse<String> get(String path) throws Exception {
        return http.send(request(path), HttpResponse.BodyHandlers.ofString());
    }

    private HttpRequest request(String path) {
        URI uri = page.uri().resolve(path);
        return HttpRequest.newBuilder(uri).build();
    }
}
