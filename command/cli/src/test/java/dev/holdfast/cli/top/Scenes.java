package dev.holdfast.cli.top;

import dev.holdfast.cli.top.Answers.Alert;
import dev.holdfast.cli.top.Answers.Backend;
import dev.holdfast.cli.top.Answers.Cost;
import dev.holdfast.cli.top.Answers.Counts;
import dev.holdfast.cli.top.Answers.Discovery;
import dev.holdfast.cli.top.Answers.Event;
import dev.holdfast.cli.top.Answers.Holder;
import dev.holdfast.cli.top.Answers.LockRow;
import dev.holdfast.cli.top.Answers.Mode;
import dev.holdfast.cli.top.Answers.Server;
import dev.holdfast.cli.top.Answers.State;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a console may have answered. */
final class Scenes {

    static final long NOW = Instant.parse("2026-03-14T08:12:41Z").toEpochMilli();

    private static final String HOSTILE = "evil\u001b[2J\u202e" + "x".repeat(500);

    private Scenes() {}

    static Holder holder(String application, long seconds) {
        return new Holder(
                "client-of-" + application,
                "17",
                "99",
                application,
                "web-1",
                4711L,
                NOW - seconds * 1_000,
                NOW + 18_000,
                30_000L,
                true);
    }

    static LockRow held(String name, String application, long seconds, String... marks) {
        return new LockRow(name, "held", List.of(holder(application, seconds)), 1, null, 0L, null, List.of(marks));
    }

    static LockRow awaited(LockRow row, long waiters, long seconds) {
        return new LockRow(
                row.name(),
                row.state(),
                row.holders(),
                row.holderCount(),
                row.label(),
                waiters,
                NOW - seconds * 1_000,
                row.marks());
    }

    static List<LockRow> locks() {
        return List.of(
                awaited(held("order:42", "checkout", 125, "slow", "possible-deadlock"), 12, 61),
                awaited(held("\u591c\u95f4\u62a5\u544a\ud83d\udd12", "\u62a5\u8868", 7_200, "holder-gone"), 1, 4),
                held(HOSTILE, "evil\u0007", 3),
                new LockRow("stock:7", "kept", List.of(holder("gone", 1)), 1, null, 0L, null, List.of("minimum-hold")),
                new LockRow("lost", "unknown", List.of(), 0, null, null, null, List.of()));
    }

    static State state(List<LockRow> locks, @Nullable String error) {
        return new State(
                812,
                true,
                NOW,
                new Backend("redis", "single", List.of(new Server("db-1:6379", "up"))),
                new Mode(true),
                new Cost(0.004, false),
                new Discovery(true, 3),
                error,
                locks,
                List.of(),
                new Counts(locks.size(), locks.size(), 13, 4, 1),
                List.of(
                        new Event(NOW - 9_000, "acquired", "order:42", "acquired by checkout (web-1:4711)"),
                        new Event(NOW - 8_000, "server", null, error == null ? "The server answers" : error)),
                List.of(new Alert("slow", "order:42", NOW - 95_000, "held for longer than allowed")));
    }

    static Seen seen() {
        return seen(state(locks(), null));
    }

    static Seen seen(State state) {
        return new Seen(ZoneOffset.UTC, state, Optional.empty(), Optional.empty(), Optional.empty());
    }

    static List<String> texts(Picture picture) {
        return picture.lines().stream().map(line -> line.text().stripTrailing()).toList();
    }
}
