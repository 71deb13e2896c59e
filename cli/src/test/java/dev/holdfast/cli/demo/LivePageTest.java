package dev.holdfast.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Iterator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class LivePageTest {

    private final HttpClient http = HttpClient.newHttpClient();
    private LivePage page;

    @BeforeEach
    void serve() throws Exception {
        page = LivePage.serve(0, Results.SETTINGS);
    }

    @AfterEach
    void close() {
        page.close();
    }

    @Test
    void document_asked_isWholeInItself() throws Exception {
        HttpResponse<String> answer = http.send(request(""), HttpResponse.BodyHandlers.ofString());
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).startsWith("<!DOCTYPE html>");
        String withoutNamespace = answer.body().replace("http://www.w3.org/2000/svg", "");
        assertThat(withoutNamespace).doesNotContain("http://", "https://", "src=", "<link", "@import");
    }

    @Test
    void document_otherPath_is404() throws Exception {
        assertThat(http.send(request("nothing"), HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void events_openedLate_tellEverythingFromTheStartAndGoOn() throws Exception {
        page.roundPrepared(Mode.NONE);
        HttpResponse<Stream<String>> answer = http.send(request("events"), HttpResponse.BodyHandlers.ofLines());
        try (Stream<String> lines = answer.body()) {
            Iterator<String> events =
                    lines.filter(line -> line.startsWith("data: ")).iterator();
            assertThat(events.next()).contains("\"type\":\"settings\"", "\"stock\":1000");
            assertThat(events.next()).contains("\"type\":\"round\"", "\"mode\":\"none\"");
            page.ended(Results.demo(Results.round(Mode.HOLDFAST, 1_000, 0)));
            assertThat(events.next()).contains("\"type\":\"end\"", "\"exact\":true");
        }
    }

    private HttpRequest request(String path) {
        URI uri = page.uri().resolve(path);
        return HttpRequest.newBuilder(uri).build();
    }
}
