package dev.holdfast.cli.top;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.holdfast.cli.Json;
import dev.holdfast.cli.top.Answers.Clients;
import dev.holdfast.cli.top.Answers.Graph;
import dev.holdfast.cli.top.Answers.Lock;
import dev.holdfast.cli.top.Answers.Problem;
import dev.holdfast.cli.top.Answers.Released;
import dev.holdfast.cli.top.Answers.State;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.console.ConsoleResponse;
import java.time.ZoneId;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Asks a console as its page does. Used by one thread at a time. */
final class ConsoleReader {

    private static final int OK = 200;
    private static final int UNAVAILABLE = 503;

    /** What was typed is compared before; the console compares it again. */
    private record Release(String name, String shown, String typed) {}

    private final Console console;
    private final ZoneId zone;
    private @Nullable State state;
    private Optional<Lock> lock = Optional.empty();

    ConsoleReader(Console console, ZoneId zone) {
        this.console = console;
        this.zone = zone;
    }

    /** Whether the last look has failed since the server refuses it. */
    boolean isRefused() {
        return console.isRefused();
    }

    /** Blocks until the console has answered what is shown now: until the server has, for some of it. */
    Seen read(TopState chosen) throws InterruptedException {
        State now = readState();
        lock = chosen.opened().isEmpty()
                ? Optional.empty()
                : readLock(chosen.opened().get(), now.error() != null);
        return new Seen(
                zone,
                now,
                lock,
                chosen.view() == TopState.View.CLIENTS
                        ? answer("api/clients", Map.of(), Clients.class)
                        : Optional.empty(),
                chosen.view() == TopState.View.GRAPH ? answer("api/graph", Map.of(), Graph.class) : Optional.empty());
    }

    private State readState() throws InterruptedException {
        State before = state;
        Map<String, String> since = before == null ? Map.of() : Map.of("since", Long.toString(before.seq()));
        Optional<State> answer = answer("api/state", since, State.class);
        State now = before == null
                ? answer.orElseThrow(() -> new IllegalStateException("The console has not answered"))
                : answer.map(before::changed).orElse(before);
        state = now;
        return now;
    }

    /** What was known of it stays while the server is away, which would let us wait for its answer. */
    private Optional<Lock> readLock(String name, boolean isAway) throws InterruptedException {
        Optional<Lock> before = lock.filter(known -> known.lock().name().equals(name));
        if (isAway) {
            return before;
        }
        ConsoleResponse response = console.answer(ConsoleRequest.get("api/lock", Map.of("name", name)));
        return switch (response.status()) {
            case OK -> Optional.of(parsed(response, Lock.class));
            case UNAVAILABLE -> before;
            default -> Optional.empty();
        };
    }

    /** Empty if nothing has changed, if there is no such thing, or if the server has not answered. */
    private <T extends Record> Optional<T> answer(String path, Map<String, String> query, Class<T> type)
            throws InterruptedException {
        ConsoleResponse response = console.answer(ConsoleRequest.get(path, query));
        return response.status() == OK ? Optional.of(parsed(response, type)) : Optional.empty();
    }

    private static <T extends Record> T parsed(ConsoleResponse response, Class<T> type) {
        try {
            return Json.read(response.text(), type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("The console has answered what is no " + type.getSimpleName(), e);
        }
    }

    /** Ends the hold that was shown. Blocks until the server has answered. Returns what came of it, for people. */
    String release(Effect.Release asked) throws InterruptedException {
        String body = Json.write(new Release(asked.name(), asked.shown(), asked.name()));
        ConsoleResponse response =
                console.answer(new ConsoleRequest("POST", "api/release", Map.of(), "application/json", body));
        return response.status() == OK
                ? parsed(response, Released.class).text()
                : parsed(response, Problem.class).error();
    }
}
