package dev.holdfast.walk;

import static dev.holdfast.testkit.threads.Patience.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * How many rooms one walks through from a call to the server and back, and which. {@code -Dwalk.write=true} writes the
 * page that shows them.
 */
class WalkTest {

    private static final String REDIS = "dev.holdfast.redis";
    private static final int SHOWN = 5;
    private static final int MOST_AGAIN = 4;
    private static final Path PAGE = Path.of("docs/design/walks.md");

    /** What each walk may touch at most; lower it when a walk has become shorter. */
    private enum Limit {
        LOCAL_ACQUIRE(72, 455),
        LOCAL_RELEASE(41, 230),
        LOCAL_RENEWAL(53, 345),
        REDIS_ACQUIRE(104, 760),
        REDIS_RELEASE(69, 378),
        REDIS_RENEWAL(86, 578),
        REDIS_GRANT(77, 370);

        private final int types;
        private final int calls;

        Limit(int types, int calls) {
            this.types = types;
            this.calls = calls;
        }
    }

    @Test
    void walk_ofEachCall_touchesNoMoreThanItsLimit() throws Exception {
        Map<Limit, Walk> walks = played();
        // A busy machine gives heartbeats and timers the time to come into each walk; what is really longer stays so.
        for (int again = 0;
                again < MOST_AGAIN && walks.entrySet().stream().anyMatch(WalkTest::exceedsItsLimit);
                again++) {
            played().forEach((limit, walk) ->
                    walks.merge(limit, walk, (one, other) -> one.calls() <= other.calls() ? one : other));
        }

        assertThat(walks).containsOnlyKeys(Limit.values());
        if (Boolean.getBoolean("walk.write")) {
            Files.writeString(root().resolve(PAGE), page(walks));
        }
        walks.forEach((limit, walk) -> {
            assertThat(walk.types()).as("types of %s", limit).hasSizeLessThanOrEqualTo(limit.types);
            assertThat(walk.calls()).as("calls of %s", limit).isLessThanOrEqualTo(limit.calls);
        });
    }

    private static Map<Limit, Walk> played() throws Exception {
        Map<Limit, Walk> walks = new LinkedHashMap<>();
        Walk.ofProgram(System.getProperty("java.class.path"), List.of(), WalkTest::readOn)
                .forEach((name, walk) -> walks.put(limit("local", name), walk));
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast other = HoldfastRedis.connect(redis.uri())) {
            Walk.ofProgram(
                            System.getProperty("java.class.path"),
                            List.of(redis.uri()),
                            program -> handOver(other, program))
                    .forEach((name, walk) -> walks.put(limit("redis", name), walk));
        }
        return walks;
    }

    private static boolean exceedsItsLimit(Map.Entry<Limit, Walk> walk) {
        return walk.getValue().types().size() > walk.getKey().types
                || walk.getValue().calls() > walk.getKey().calls;
    }

    private static Limit limit(String service, String walk) {
        return Limit.valueOf((service + "_" + walk).toUpperCase(Locale.ROOT));
    }

    /** Holds what the program waits for, and releases it when the program says so. */
    private static void handOver(Holdfast other, Process program) throws IOException, InterruptedException {
        BufferedReader said = new BufferedReader(new InputStreamReader(program.getInputStream(), UTF_8));
        OutputStream told = program.getOutputStream();
        for (String line = said.readLine(); line != null; line = said.readLine()) {
            if (line.startsWith(Walker.WAITING)) {
                String name = line.substring(Walker.WAITING.length());
                try (Lease held = other.lock(name).acquire()) {
                    tell(told);
                    await().until(() -> other.lock(name).inspect().waiterCount() == 1);
                    tell(told);
                    assertThat(said.readLine()).isEqualTo(Walker.BEGUN);
                    assertThat(held.remaining()).isPositive();
                }
            }
        }
    }

    /** Reads what the program says, which is nothing to anybody. */
    private static void readOn(Process program) throws IOException {
        program.getInputStream().transferTo(OutputStream.nullOutputStream());
    }

    private static void tell(OutputStream told) throws IOException {
        told.write('\n');
        told.flush();
    }

    // ---- the page

    private static String page(Map<Limit, Walk> walks) {
        StringBuilder page = new StringBuilder("""
                # Walks

                Which rooms one walks through from a call to the server and back.
                `WalkTest` watches a program that does each of these, counts the methods of this project that are \
                entered on all threads, and fails where there are more than before.
                Lambdas, static initializers and what the compiler adds are left out.
                With `-Dwalk.write=true`, it writes this page.

                | walk | types | of core | files | calls |
                |---|--:|--:|--:|--:|
                """);
        walks.forEach((limit, walk) -> page.append("| %s | %d | %d | %d | %d |%n"
                .formatted(
                        title(limit),
                        walk.types().size(),
                        walk.types().stream()
                                .filter(type -> !type.startsWith(REDIS))
                                .count(),
                        walk.files().size(),
                        walk.calls())));
        page.append("""

                An acquire, a release and a renewal begin in the caller's thread or in a timer of the client, and go \
                on in a thread of Lettuce when the answer comes.
                A pushed grant begins with the message: the other client's release has made this one the holder.
                """);
        walks.forEach((limit, walk) -> {
            if (limit.name().startsWith("REDIS")) {
                append(page, limit, walk);
            }
        });
        return page.toString();
    }

    private static String title(Limit limit) {
        return switch (limit) {
            case LOCAL_ACQUIRE -> "an acquire, in the JVM";
            case LOCAL_RELEASE -> "a release, in the JVM";
            case LOCAL_RENEWAL -> "a renewal, in the JVM";
            case REDIS_ACQUIRE -> "an acquire, on Redis";
            case REDIS_RELEASE -> "a release, on Redis";
            case REDIS_RENEWAL -> "a renewal, on Redis";
            case REDIS_GRANT -> "a pushed grant, on Redis";
        };
    }

    private static void append(StringBuilder page, Limit limit, Walk walk) {
        String title = title(limit);
        page.append("\n## ")
                .append(title.substring(0, 1).toUpperCase(Locale.ROOT))
                .append(title.substring(1));
        page.append("\n\n| thread | file | methods |\n|---|---|---|\n");
        String before = "";
        for (Walk.Room room : walk.rooms()) {
            page.append("| %s | `%s` | %s |%n"
                    .formatted(
                            room.thread().equals(before) ? "" : room.thread(),
                            room.file().substring(room.file().lastIndexOf('.') + 1),
                            room.methods().stream().limit(SHOWN).collect(Collectors.joining(", "))
                                    + (room.methods().size() > SHOWN ? ", …" : "")));
            before = room.thread();
        }
    }

    private static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve(PAGE.getParent()))) {
            folder = Objects.requireNonNull(folder.getParent(), "the project's root");
        }
        return folder;
    }
}
