package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.LibraryScripts.KEYS;
import static dev.holdfast.lab.simulation.server.MemberCalls.CHECK;
import static dev.holdfast.lab.simulation.server.MemberCalls.RECORD;
import static dev.holdfast.lab.simulation.server.MemberCalls.lockKeys;
import static dev.holdfast.lab.simulation.server.MemberCalls.ofMember;
import static dev.holdfast.lab.simulation.server.Surroundings.one;

import dev.holdfast.lab.simulation.server.MemberCalls.Asked;
import dev.holdfast.lab.simulation.server.MemberCalls.Vote;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The scripts of a member of a quorum, as clients may send them: it is enrolled and forgets, attempts ask, yield,
 * settle and are taken back, votes are renewed or have ended; and now and then other values stand at its keys.
 */
final class MemberScriptSteps implements StepSource {

    private static final List<String> LOCKS = List.of("a", "straße");
    private static final List<Long> LEASES = List.of(1_500L, 10_000L, 30_000L);
    private static final List<Integer> NUMBERS = List.of(1, 65);
    private static final List<String> FOREIGN = List.of(
            "",
            "garbage",
            "q2:c0:1.0:5:1:7",
            "q1:c0:1.0:5:1:7",
            "q1:c0:1.0:5:1:7:3",
            "q1:-:1.0:5:1:7:c0",
            "q1:-:1.0:5:1:7:3:c0",
            "Q1:C0:1.0:5:1:7");
    private static final List<String> FENCES = List.of("0", "1700000000200000", "abc", "nan", "1e15", "-3");
    private static final Pattern PUSHED = Pattern.compile("q1:vote:(\\d+)\\.(\\d+):(\\d+):(\\d+):.*");

    private final Surroundings surroundings = new Surroundings();
    private final List<Asked> asked = new ArrayList<>();
    private final List<Vote> votes = new ArrayList<>();

    /** What asks in the step that was made last. */
    private @Nullable Asked asking;

    @Override
    public List<String> keys() {
        return Stream.concat(
                        Stream.of(RECORD, CHECK),
                        LOCKS.stream()
                                .flatMap(lock -> Stream.concat(
                                        lockKeys(lock).stream(), Stream.of(KEYS.outcome(lock), KEYS.data(lock)))))
                .toList();
    }

    @Override
    public Step next(Random random, long nowMicros) {
        asking = null;
        int kind = random.nextInt(100);
        if (asked.isEmpty() || kind < 3) {
            Step enrolment = MemberCalls.enrolment(random, asked.isEmpty() || random.nextInt(3) == 0, nowMicros);
            fresh(random, one(random, LOCKS), nowMicros);
            return enrolment;
        } else if (kind < 15) {
            return Surroundings.pass(random);
        } else if (kind < 20) {
            return Surroundings.listen(random);
        } else if (kind < 48) {
            return ask(random, nowMicros);
        } else if (kind < 56) {
            return settle(random);
        } else if (kind < 70) {
            return release(random, nowMicros);
        } else if (kind < 80) {
            return renew(random);
        } else if (kind < 88) {
            return leave(random, nowMicros);
        } else if (kind < 92) {
            return outcome(random);
        } else if (kind < 94) {
            return random.nextBoolean() ? inspect(random) : MemberCalls.of("record", List.of(RECORD), List.of());
        } else if (kind < 96) {
            return surroundings.become(random);
        }
        return foreign(random, nowMicros);
    }

    private Asked fresh(Random random, String lock, long nowMicros) {
        Asked fresh = new Asked(
                "c" + random.nextInt(ModelSide.CLIENTS),
                lock,
                asked.size(),
                0,
                nowMicros - random.nextInt(3) * 1_000L,
                one(random, LEASES),
                one(random, NUMBERS));
        asked.add(fresh);
        return fresh;
    }

    /** A fresh attempt, the same one again, or one that yields. */
    private Step ask(Random random, long nowMicros) {
        Asked asks;
        if (random.nextInt(2) == 0) {
            asks = fresh(random, one(random, LOCKS), nowMicros);
        } else {
            asks = recent(random);
            if (random.nextInt(3) == 0) {
                asks = asks.yielded();
                asked.set((int) asks.number(), asks);
            }
        }
        return ofMember(random, "ask", lockKeys(asks.lock()), question(random, asks, nowMicros));
    }

    private Asked recent(Random random) {
        return asked.get(asked.size() - 1 - random.nextInt(Math.min(asked.size(), 6)));
    }

    private List<String> question(Random random, Asked asks, long nowMicros) {
        asking = asks;
        return List.of(
                asks.attempt(),
                Integer.toString(asks.round()),
                Long.toString(asks.lease()),
                Integer.toString(asks.wanted()),
                Long.toString(one(random, List.of(0L, 0L, nowMicros + 5_000_000))),
                Long.toString(top(random, nowMicros)),
                Long.toString(asks.ticket()),
                Long.toString(random.nextInt(12) == 0 ? nowMicros - 1 : nowMicros + 1_000_000),
                one(random, List.of("once", "first", "first", "again")),
                one(
                        random,
                        List.of(
                                "lowest",
                                "lowest",
                                "lowest",
                                "head",
                                recent(random).rival())));
    }

    /** The quorum's time, which a member's own is near. */
    private static long top(Random random, long nowMicros) {
        return nowMicros + one(random, List.of(0L, 250_000L, -250_000L, -20_000_000L));
    }

    /** Recent rather than old; or one that never was. */
    private Vote vote(Random random) {
        if (votes.isEmpty() || random.nextInt(15) == 0) {
            return new Vote(recent(random), 1_700_000_000_123_456L, 1);
        }
        int recent = Math.min(votes.size(), random.nextInt(4) == 0 ? 12 : 2);
        return votes.get(votes.size() - 1 - random.nextInt(recent));
    }

    private Step settle(Random random) {
        Vote vote = vote(random);
        Vote settled =
                new Vote(vote.asked(), vote.lowest() + one(random, List.of(0L, 1L, 300_000L, -300_000L)), vote.count());
        votes.add(settled);
        return MemberCalls.settle(random, settled);
    }

    private Step release(Random random, long nowMicros) {
        Vote vote = vote(random);
        List<String> arguments = new ArrayList<>(List.of(
                vote.asked().attempt(),
                Integer.toString(vote.asked().round()),
                vote.asked().asks(),
                Long.toString(vote.asked().ticket()),
                Long.toString(vote.last()),
                Long.toString(top(random, nowMicros)),
                one(random, List.of("0", "0", "1500"))));
        if (random.nextInt(3) == 0) {
            arguments.addAll(question(random, fresh(random, vote.asked().lock(), nowMicros), nowMicros));
        }
        return ofMember(random, "release", lockKeys(vote.asked().lock()), arguments);
    }

    private Step renew(Random random) {
        List<String> keys = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
            Vote vote = vote(random);
            keys.addAll(lockKeys(vote.asked().lock()));
            arguments.addAll(List.of(
                    vote.asked().owner(),
                    vote.lowest() + ":" + vote.count(),
                    Long.toString(vote.last()),
                    Long.toString(vote.asked().ticket()),
                    Long.toString(one(random, LEASES)),
                    vote.asked().asks()));
        }
        return ofMember(random, "renew", keys, arguments);
    }

    private Step leave(Random random, long nowMicros) {
        Vote vote = vote(random);
        Asked left = random.nextBoolean() ? vote.asked() : recent(random);
        List<String> arguments = new ArrayList<>(List.of(
                left.attempt(),
                one(random, List.of("0", Integer.toString(left.round()))),
                Integer.toString(left.round()),
                Long.toString(left.lease()),
                Integer.toString(left.wanted()),
                one(random, List.of("0", Long.toString(vote.last()))),
                Long.toString(top(random, nowMicros)),
                one(random, List.of("0", Long.toString(left.ticket())))));
        if (random.nextInt(6) == 0) {
            arguments.add(Long.toString(vote.lowest() + 1));
            arguments.add(Long.toString(vote.lowest()));
        }
        return ofMember(random, "leave", lockKeys(left.lock()), arguments);
    }

    private Step outcome(Random random) {
        Vote vote = vote(random);
        String lock = vote.asked().lock();
        if (random.nextInt(3) == 0) {
            String key = random.nextBoolean() ? KEYS.outcome(lock) : KEYS.data(lock);
            return ofMember(random, "recall", List.of(key), List.of());
        }
        if (random.nextInt(3) == 0) {
            return ofMember(
                    random,
                    "store_data",
                    List.of(KEYS.hold(lock), KEYS.data(lock), KEYS.queue(lock)),
                    List.of(
                            vote.asked().owner(),
                            "q1:" + vote.lowest() + ":" + random.nextInt(4) + ":"
                                    + one(random, List.of("", "10.0.0.5:8080")),
                            Long.toString(one(random, LEASES))));
        }
        return ofMember(
                random,
                "store_outcome",
                List.of(KEYS.hold(lock), KEYS.outcome(lock), KEYS.queue(lock)),
                List.of(
                        random.nextInt(3) == 0 ? "" : vote.asked().owner(),
                        Long.toString(vote.lowest()),
                        "q1:" + vote.lowest() + ":" + one(random, List.of("", "done", "größe:1")),
                        Long.toString(one(random, LEASES))));
    }

    private static Step inspect(Random random) {
        String lock = one(random, LOCKS);
        return ofMember(random, "inspect", List.of(KEYS.hold(lock), KEYS.queue(lock)), List.of());
    }

    /** What an operator or another program does. */
    private static Step foreign(Random random, long nowMicros) {
        String lock = one(random, LOCKS);
        List<String> keys = lockKeys(lock);
        return new Step.Command(
                switch (random.nextInt(9)) {
                    case 0 -> List.of("DEL", one(random, keys));
                    case 1 -> List.of("DEL", RECORD);
                    case 2 -> List.of("HSET", RECORD, "from", Long.toString(nowMicros + 2_500_000));
                    case 3 -> List.of("SET", keys.get(0), one(random, FOREIGN), "PX", "5000");
                    case 4 -> List.of("SET", keys.get(2), one(random, FENCES));
                    case 5 -> List.of("ZADD", keys.get(1), "1", one(random, FOREIGN));
                    case 6 -> List.of("HSET", one(random, keys), "field", "value");
                    case 7 -> List.of("SET", KEYS.outcome(lock), one(random, FOREIGN));
                    default -> List.of("SET", keys.get(1), "text");
                });
    }

    @Override
    public void answered(Step step, Reply reply) {
        Asked asks = asking;
        if (asks != null && step instanceof Step.Command command && reply instanceof Reply.Items) {
            boolean isRelease = command.words().get(1).endsWith("release");
            List<@Nullable Object> answer = LibraryScripts.parts(reply);
            List<@Nullable Object> vote = isRelease ? answer.subList(1, answer.size()) : answer;
            if (vote.size() > 3
                    && Long.valueOf(1).equals(vote.get(0))
                    && vote.get(2) instanceof Long lowest
                    && vote.get(3) instanceof Long count) {
                votes.add(new Vote(asks, lowest, count));
            }
        }
    }

    @Override
    public void heard(int client, String text) {
        Matcher pushed = PUSHED.matcher(text);
        if (pushed.matches()) {
            Asked waited = asked.get(Integer.parseInt(pushed.group(1)));
            votes.add(new Vote(waited, Long.parseLong(pushed.group(3)), Long.parseLong(pushed.group(4))));
        }
    }
}
