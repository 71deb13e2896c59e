package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.LibraryScripts.KEYS;
import static dev.holdfast.lab.simulation.server.LibraryScripts.STEPS;
import static dev.holdfast.lab.simulation.server.Surroundings.one;

import dev.holdfast.HolderId;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.redis.testing.ReceivedMessage;
import dev.holdfast.redis.testing.ScriptCommands;
import dev.holdfast.redis.testing.ScriptCommands.Question;
import dev.holdfast.redis.testing.StoredHold;
import dev.holdfast.spi.Ask.Kind;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.Renewal;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoredKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The library's scripts, as clients may send them: new attempts and repeated ones, releases of holds that exist, that
 * have ended or never were, with time passing; and now and then other values at their keys.
 */
final class ScriptSteps implements StepSource {

    private static final List<String> LOCKS = List.of("a", "straße");
    private static final List<Long> LEASES = List.of(1_000L, 10_000L, 30_000L);
    private static final List<Share> SHARES = List.of(
            Share.READ,
            Share.READ,
            new Share.Group("p", 1, OptionalInt.of(3)),
            new Share.Group("p", 2, OptionalInt.of(3)));
    private static final Hold MADE_UP = new Hold(attempt(1, 10_000, 1), 1_700_000_000_123_456L, 1);
    private static final List<String> FOREIGN = foreignValues();
    private static final List<String> FENCES =
            List.of("0", "1700000000200000", "abc", "1.5", "nan", "1e15", "9007199254740991", "-3", "1700000099000000");

    private final List<SentAttempt> attempts = new ArrayList<>();
    private final List<Held> holds = new ArrayList<>();
    private final Surroundings surroundings = new Surroundings();
    private long highestToken;

    /** Who asks in the step that was made last. */
    private @Nullable SentAttempt asking;

    /** An attempt that was sent. */
    private record SentAttempt(String client, String lock, Attempt attempt) {}

    /** A hold that was granted, or made up. */
    private record Held(String client, String lock, Hold hold) {}

    private static Attempt attempt(long number, long leaseMillis, int tokens) {
        return Attempt.exclusive(number, 0, leaseMillis, tokens);
    }

    private static Attempt shared(Attempt attempt, Share share) {
        return new Attempt(attempt.number(), share, 0, 0, attempt.leaseMillis(), 1);
    }

    private static boolean isShared(Attempt attempt) {
        return attempt.share() instanceof Share.Group;
    }

    /** What stands in the place of holds, outcomes and members of queues: of others, of later formats, or none. */
    private static List<String> foreignValues() {
        String hold = new StoredHold("c0", 1, 7, 1, false).text();
        String marker = new StoredHold("c0", 1, 7, 1, true).text();
        return List.of("", "garbage", "2" + hold.substring(1), hold, marker, hold.toUpperCase(Locale.ROOT));
    }

    @Override
    public List<String> keys() {
        return Stream.of(
                        LOCKS.stream().flatMap(lock -> lockKeys(lock).stream()),
                        LOCKS.stream().map(KEYS::outcome),
                        LOCKS.stream().map(KEYS::data),
                        Stream.of(KEYS.client("c0")))
                .flatMap(part -> part)
                .toList();
    }

    private static List<String> lockKeys(String lock) {
        return List.of(KEYS.hold(lock), KEYS.queue(lock), KEYS.fence(lock), KEYS.group(lock));
    }

    @Override
    public Step next(Random random, long nowMicros) {
        asking = null;
        int kind = random.nextInt(100);
        if (kind < 15) {
            return Surroundings.pass(random);
        } else if (kind < 20) {
            return Surroundings.listen(random);
        } else if (kind < 45) {
            return new Step.Command(STEPS.acquire(question(random, fresh(random), nowMicros)));
        } else if (kind < 55 && !attempts.isEmpty()) {
            return new Step.Command(STEPS.acquire(question(random, one(random, attempts), nowMicros)));
        } else if (kind < 75) {
            return release(random, nowMicros);
        } else if (kind < 79) {
            return renew(random, nowMicros);
        } else if (kind < 82) {
            return change(random, nowMicros);
        } else if (kind < 84) {
            return outcome(random);
        } else if (kind < 90 && !attempts.isEmpty()) {
            SentAttempt left = one(random, attempts);
            return new Step.Command(STEPS.leave(left.client(), left.lock(), left.attempt()));
        } else if (kind < 92) {
            return new Step.Command(
                    random.nextBoolean()
                            ? STEPS.announce("c0", List.of("host", "1", "größe", "1700000000000"))
                            : STEPS.inspect(one(random, LOCKS)));
        } else if (kind < 94) {
            return surroundings.become(random);
        }
        return foreign(random);
    }

    private SentAttempt fresh(Random random) {
        return fresh(random, one(random, LOCKS));
    }

    private SentAttempt fresh(Random random, String lock) {
        SentAttempt fresh = new SentAttempt(
                "c" + random.nextInt(ModelSide.CLIENTS),
                lock,
                shared(random, attempt(attempts.size() + 1, one(random, LEASES), one(random, List.of(1, 65)))));
        attempts.add(fresh);
        return fresh;
    }

    private static Attempt shared(Random random, Attempt attempt) {
        return random.nextBoolean() ? attempt : shared(attempt, one(random, SHARES));
    }

    private Question question(Random random, SentAttempt asks, long nowMicros) {
        asking = asks;
        return new Question(
                asks.client(),
                asks.lock(),
                asks.attempt(),
                one(random, List.of(0L, 0L, highestToken, nowMicros + 5_000_000)),
                random.nextInt(10) == 0 ? nowMicros - 1 : nowMicros + 1_000_000,
                one(random, List.of(Kind.ONCE, Kind.FIRST, Kind.FIRST, Kind.AGAIN, Kind.AGAIN)),
                random.nextInt(4) == 0 ? OptionalLong.of(nowMicros - random.nextInt(5_000_000)) : OptionalLong.empty());
    }

    private Step release(Random random, long nowMicros) {
        Held held = held(random);
        long minimumHoldMillis = one(random, List.of(0L, 0L, 1_500L));
        if (isShared(held.hold().attempt())) {
            return new Step.Command(
                    random.nextInt(8) == 0
                            ? STEPS.forceLeave(held.lock(), id(held))
                            : STEPS.release(held.client(), held.lock(), held.hold(), 0, null));
        }
        Question next = random.nextInt(3) == 0 ? exclusiveQuestion(random, held.lock(), nowMicros) : null;
        return new Step.Command(STEPS.release(held.client(), held.lock(), held.hold(), minimumHoldMillis, next));
    }

    private static HolderId id(Held held) {
        return new HolderId(
                held.client(), held.hold().attempt().number(), held.hold().token());
    }

    private Question exclusiveQuestion(Random random, String lock, long nowMicros) {
        return question(random, fresh(random, lock, Share.EXCLUSIVE), nowMicros);
    }

    /** A hold becomes the first member of a group, or a member a hold. */
    private Step change(Random random, long nowMicros) {
        Held from = held(random);
        Share share = isShared(from.hold().attempt()) ? Share.EXCLUSIVE : one(random, SHARES);
        SentAttempt to = fresh(random, from.lock(), share);
        return new Step.Command(STEPS.change(
                from.hold(), question(random, new SentAttempt(from.client(), to.lock(), to.attempt()), nowMicros)));
    }

    private SentAttempt fresh(Random random, String lock, Share share) {
        SentAttempt any = fresh(random, lock);
        SentAttempt fresh = new SentAttempt(any.client(), any.lock(), shared(any.attempt(), share));
        attempts.set(attempts.size() - 1, fresh);
        return fresh;
    }

    /** A recent one rather than an old one. */
    private Held held(Random random) {
        if (holds.isEmpty() || random.nextInt(12) == 0) {
            return new Held("c0", one(random, LOCKS), MADE_UP);
        }
        int recent = Math.min(holds.size(), random.nextInt(4) == 0 ? 12 : 2);
        return holds.get(holds.size() - 1 - random.nextInt(recent));
    }

    private Step renew(Random random, long nowMicros) {
        Held first = held(random);
        if (random.nextInt(4) == 0) {
            return new Step.Command(
                    STEPS.regain(first.client(), renewal(random, first), nowMicros + random.nextInt(5) - 1));
        }
        List<Renewal> renewals = new ArrayList<>(List.of(renewal(random, first)));
        for (int i = random.nextInt(3); i > 0; i--) {
            Held further = held(random);
            for (int draws = 1; draws < 8 && !further.client().equals(first.client()); draws++) {
                further = held(random);
            }
            if (isShared(further.hold().attempt()) == isShared(first.hold().attempt())) {
                renewals.add(renewal(random, further));
            }
        }
        return new Step.Command(STEPS.renew(first.client(), renewals));
    }

    private static Renewal renewal(Random random, Held held) {
        return new Renewal(LockId.of(held.lock()), held.hold(), one(random, LEASES));
    }

    /** An outcome, or data, may be stored twice, and by a client that has no hold any more. */
    private Step outcome(Random random) {
        Held held = held(random);
        StoredKind kind = one(random, List.of(StoredKind.values()));
        if (random.nextInt(3) == 0) {
            return new Step.Command(STEPS.recall(held.lock(), kind));
        }
        String outcome = one(random, List.of("", "done", "größe:1"));
        return new Step.Command(STEPS.store(
                held.client(),
                new NewOutcome(
                        LockId.of(held.lock()), kind, held.hold(), random.nextInt(9), outcome, one(random, LEASES))));
    }

    /** What an operator or another program does. */
    private static Step foreign(Random random) {
        String lock = one(random, LOCKS);
        List<String> keys = lockKeys(lock);
        String hold = keys.get(0);
        String queue = keys.get(1);
        String fence = keys.get(2);
        return new Step.Command(
                switch (random.nextInt(14)) {
                    case 0 -> List.of("DEL", one(random, keys));
                    case 1 -> List.of("DEL", hold, queue, fence);
                    case 11 -> List.of("ZADD", keys.get(3), "1", one(random, FOREIGN));
                    case 12 -> List.of("SET", keys.get(3), "text");
                    case 2 -> List.of("SET", hold, one(random, FOREIGN));
                    case 3 -> List.of("SET", hold, one(random, FOREIGN), "PX", "5000");
                    case 4 -> List.of("SET", fence, one(random, FENCES));
                    case 5 -> List.of("ZADD", queue, "1", one(random, FOREIGN));
                    case 6 -> List.of("SET", queue, "text");
                    case 7 -> List.of("HSET", one(random, keys), "field", "value");
                    case 8 -> List.of("SET", KEYS.outcome(lock), one(random, FOREIGN));
                    case 9 -> List.of("SET", KEYS.data(lock), one(random, FOREIGN));
                    case 10 -> List.of("HSET", KEYS.outcome(lock), "field", "value");
                    default -> List.of("SET", hold, "x".repeat(39) + "ß", "PX", "5000");
                });
    }

    @Override
    public void answered(Step step, Reply reply) {
        SentAttempt asked = asking;
        if (asked != null && step instanceof Step.Command command && !(reply instanceof Reply.Failure)) {
            String script = command.words().get(1);
            List<?> answer = LibraryScripts.parts(reply);
            if (script.endsWith("grade")) {
                ScriptCommands.changed(asked.attempt(), answer).ifPresent(hold -> granted(asked, hold));
                return;
            }
            boolean isRelease = script.equals("@release");
            ScriptCommands.granted(asked.attempt(), isRelease ? answer.subList(1, answer.size()) : answer)
                    .ifPresent(hold -> granted(asked, hold));
        }
    }

    private void granted(SentAttempt asked, Hold hold) {
        highestToken = Math.max(highestToken, Math.max(hold.lastToken(), hold.serial()));
        holds.add(new Held(asked.client(), asked.lock(), hold));
    }

    @Override
    public void heard(int client, String text) {
        if (ReceivedMessage.parse(text) instanceof ReceivedMessage.Grant grant) {
            SentAttempt waited = attempts.get((int) grant.attempt() - 1);
            granted(waited, new Hold(waited.attempt(), grant.token(), grant.tokens(), grant.serial()));
        }
    }
}
