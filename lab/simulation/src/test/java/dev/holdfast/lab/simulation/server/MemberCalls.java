package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.LibraryScripts.KEYS;
import static dev.holdfast.lab.simulation.server.Surroundings.one;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Calls of the scripts of a member of a quorum. */
final class MemberCalls {

    static final String RECORD = "p:quorum";
    static final String CHECK = "p:check";
    private static final String CHECK_CHANNEL = "p:to:check";
    private static final String QUORUM = "0123456789abcdef";
    private static final String RUN = "run1";

    private MemberCalls() {}

    /** A question of an attempt, whose number is its place among the questions. */
    record Asked(String client, String lock, long number, int round, long ticket, long lease, int wanted) {

        String attempt() {
            return "q1:" + client + ":" + number;
        }

        String owner() {
            return attempt() + "." + round;
        }

        /** As it may pass for who was granted the lock. */
        String rival() {
            return client + ":" + number + "." + round;
        }

        /** The end of what stands in a queue for it. */
        String asks() {
            return lease + ":" + wanted;
        }

        Asked yielded() {
            return new Asked(client, lock, number, round + 1, ticket, lease, wanted);
        }
    }

    /** What an attempt got. */
    record Vote(Asked asked, long lowest, long count) {

        long last() {
            return lowest + count - 1;
        }
    }

    static List<String> lockKeys(String lock) {
        return List.of(KEYS.hold(lock), KEYS.queue(lock), KEYS.fence(lock));
    }

    static Step of(String script, List<String> keys, List<String> arguments) {
        List<String> words = new ArrayList<>(
                List.of("EVALSHA", "@" + LibraryScripts.OF_A_MEMBER + script, Integer.toString(keys.size())));
        words.addAll(keys);
        words.addAll(arguments);
        return new Step.Command(words);
    }

    /** About the quorum; now and then about another one, or after a restart. */
    static Step ofMember(Random random, String script, List<String> keys, List<String> arguments) {
        List<String> allKeys = new ArrayList<>(List.of(RECORD));
        allKeys.addAll(keys);
        List<String> allArguments = new ArrayList<>();
        allArguments.add(random.nextInt(40) == 0 ? "another" : QUORUM);
        allArguments.add(random.nextInt(40) == 0 ? "run2" : RUN);
        allArguments.addAll(arguments);
        return of(script, allKeys, allArguments);
    }

    static Step enrolment(Random random, boolean atOnce, long nowMicros) {
        return of(
                "enrol",
                List.of(RECORD, CHECK),
                List.of(
                        random.nextInt(10) == 0 ? "another" : QUORUM,
                        random.nextInt(10) == 0 ? "run2" : RUN,
                        "30000",
                        "x y z",
                        "2",
                        one(random, List.of("0", Long.toString(nowMicros + 1_000_000))),
                        atOnce ? "1" : "0",
                        CHECK_CHANNEL,
                        random.nextInt(10) == 0 ? "0" : "1"));
    }

    static Step settle(Random random, Vote vote) {
        String lock = vote.asked().lock();
        return ofMember(
                random,
                "settle",
                List.of(KEYS.hold(lock), KEYS.fence(lock)),
                List.of(
                        vote.asked().owner(),
                        Long.toString(vote.lowest()),
                        Long.toString(vote.count()),
                        Long.toString(vote.last())));
    }
}
