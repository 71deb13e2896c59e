package dev.holdfast.spring.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.springframework.boot.json.JsonParserFactory;
import org.springframework.context.ApplicationContext;

/** Asks a running application over HTTP. */
final class Http {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final String base;

    private Http(String base) {
        this.base = base;
    }

    static Http of(ApplicationContext application) {
        return new Http("http://localhost:" + application.getEnvironment().getProperty("local.server.port"));
    }

    static Http ofManagement(ApplicationContext application) {
        return new Http("http://localhost:" + application.getEnvironment().getProperty("local.management.port"));
    }

    record Answer(int status, HttpHeaders headers, String body) {

        Map<String, Object> json() {
            return JsonParserFactory.getJsonParser().parseMap(body);
        }

        /** What lies at the end of a path of names. */
        Object at(String... path) {
            Object found = json();
            for (String name : path) {
                if (!(found instanceof Map<?, ?> map) || !map.containsKey(name)) {
                    throw new AssertionError("There is no " + Arrays.toString(path) + " in " + body);
                }
                found = map.get(name);
            }
            return found;
        }
    }

    Answer get(String path) {
        return send("GET", path);
    }

    Answer delete(String path) {
        return send("DELETE", path);
    }

    Answer send(String method, String path) {
        return send(HttpRequest.newBuilder(URI.create(base + path))
                .method(method, HttpRequest.BodyPublishers.noBody())
                .build());
    }

    Answer post(String path, String contentType, String body) {
        return send(HttpRequest.newBuilder(URI.create(base + path))
                .header("Content-Type", contentType)
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build());
    }

    /** As a browser does for a page of that host name, whatever the address that it has been led to; the status. */
    int postTo(String host, String path, String contentType, String body) {
        URI server = URI.create(base);
        byte[] content = body.getBytes(StandardCharsets.UTF_8);
        String head = "POST " + path + " HTTP/1.1\r\nHost: " + host + ":" + server.getPort() + "\r\nOrigin: http://"
                + host
                + ":" + server.getPort() + "\r\nContent-Type: " + contentType + "\r\nContent-Length: " + content.length
                + "\r\nConnection: close\r\n\r\n";
        try (Socket socket = new Socket(server.getHost(), server.getPort())) {
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            socket.getOutputStream().write(content);
            String answer = new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII);
            return Integer.parseInt(answer.substring("HTTP/1.1 ".length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Answer send(HttpRequest request) {
        try {
            HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
