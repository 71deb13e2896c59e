package dev.holdfast.redis;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What an attempt sends to the acquire script, with defaults for what a test is not about. */
record Question(
        String client,
        long attempt,
        long leaseMillis,
        int wanted,
        long seen,
        long notAfter,
        String kind,
        Optional<Long> arrived) {

    private static final long NEVER = 9_000_000_000_000_000L;

    /** The first question of an attempt that queues: a lease of 30 s, one token, and no end. */
    static Question first(String client, long attempt) {
        return new Question(client, attempt, 30_000, 1, 0, NEVER, "first", Optional.empty());
    }

    static Question once(String client, long attempt) {
        return first(client, attempt).of("once");
    }

    Question again() {
        return of("again");
    }

    private Question of(String otherKind) {
        return new Question(client, attempt, leaseMillis, wanted, seen, notAfter, otherKind, arrived);
    }

    Question lease(long millis) {
        return new Question(client, attempt, millis, wanted, seen, notAfter, kind, arrived);
    }

    Question wanting(int tokens) {
        return new Question(client, attempt, leaseMillis, tokens, seen, notAfter, kind, arrived);
    }

    Question havingSeen(long token) {
        return new Question(client, attempt, leaseMillis, wanted, token, notAfter, kind, arrived);
    }

    Question notAfter(long serverMicros) {
        return new Question(client, attempt, leaseMillis, wanted, seen, serverMicros, kind, arrived);
    }

    Question arrived(long serverMicros) {
        return new Question(client, attempt, leaseMillis, wanted, seen, notAfter, kind, Optional.of(serverMicros));
    }

    String owner() {
        return "1:" + client + ":" + attempt;
    }

    String member() {
        return owner() + ":" + leaseMillis + ":" + wanted;
    }

    List<String> arguments() {
        List<String> arguments = new ArrayList<>(List.of(
                owner(),
                Long.toString(leaseMillis),
                Integer.toString(wanted),
                Long.toString(seen),
                Long.toString(notAfter),
                kind));
        arrived.ifPresent(micros -> arguments.add(Long.toString(micros)));
        return arguments;
    }
}
