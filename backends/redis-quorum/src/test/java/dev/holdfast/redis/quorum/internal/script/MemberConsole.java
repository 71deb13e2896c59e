package dev.holdfast.redis.quorum.internal.script;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.internal.script.Script;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs the scripts for one lock on one member, with nothing of the backend in between. */
final class MemberConsole {

    static final String RECORD = "holdfast:quorum";
    static final String CHECK = "holdfast:check";
    static final String CHECK_CHANNEL = "holdfast:to:check";
    static final String HOLD = "holdfast:{lock}";
    static final String QUEUE = "holdfast:{lock}:queue";
    static final String FENCE = "holdfast:{lock}:fence";
    static final String OUTCOME = "holdfast:{lock}:outcome";
    static final String DATA = "holdfast:{lock}:data";

    static final String QUORUM = "0123456789abcdef";
    static final String RUN = "run1";
    static final String ASKED = "30000:10";
    /** Of those who release or leave. */
    static final String TICKET = "10";

    private final EmbeddedRedis redis;

    MemberConsole(EmbeddedRedis redis) {
        this.redis = redis;
        redis.execute("FLUSHALL");
        enrol(RUN, 60_000, "1");
    }

    RespReply enrol(String run, long longestMillis, String init) {
        return enrol(run, longestMillis, "0", init);
    }

    RespReply enrol(String run, long longestMillis, String top, String init) {
        return run(
                QuorumScripts.ENROL,
                List.of(RECORD, CHECK),
                List.of(QUORUM, run, Long.toString(longestMillis), "a b c", "2", top, init, CHECK_CHANNEL, "1"));
    }

    /** A question: its client and attempt, and how it asks. */
    record Bidder(String client, long attempt, int round, long ticket, long base, long top, String kind, String pass) {

        static Bidder of(String client, long ticket) {
            return new Bidder(client, 1, 0, ticket, 0, 1000, "first", "lowest");
        }

        Bidder round(int later, String to) {
            return new Bidder(client, attempt, later, ticket, base, top, kind, to);
        }

        Bidder kind(String other) {
            return new Bidder(client, attempt, round, ticket, base, top, other, pass);
        }

        Bidder base(long other) {
            return new Bidder(client, attempt, round, ticket, other, top, kind, pass);
        }

        Bidder top(long other) {
            return new Bidder(client, attempt, round, ticket, base, other, kind, pass);
        }

        String attemptText() {
            return "q1:" + client + ":" + attempt;
        }

        String owner() {
            return attemptText() + "." + round;
        }

        String member() {
            return owner() + ":" + ASKED;
        }

        List<String> arguments(long notAfter) {
            return List.of(
                    attemptText(),
                    Integer.toString(round),
                    "30000",
                    "10",
                    Long.toString(base),
                    Long.toString(top),
                    Long.toString(ticket),
                    Long.toString(notAfter),
                    kind,
                    pass);
        }
    }

    List<RespReply> ask(Bidder asking) {
        return ask(asking, Long.MAX_VALUE / 1024);
    }

    List<RespReply> ask(Bidder asking, long notAfter) {
        return member(QuorumScripts.ASK, lockKeys(), asking.arguments(notAfter)).items();
    }

    long code(Bidder asking) {
        return ask(asking).get(0).number();
    }

    private static List<String> lockKeys() {
        return List.of(HOLD, QUEUE, FENCE);
    }

    List<RespReply> release(String owner, long last, long top, long markerMillis) {
        return member(QuorumScripts.RELEASE, lockKeys(), released(owner, last, top, markerMillis))
                .items();
    }

    private static List<String> released(String owner, long last, long top, long markerMillis) {
        int end = owner.lastIndexOf('.');
        return List.of(
                owner.substring(0, end),
                owner.substring(end + 1),
                ASKED,
                TICKET,
                Long.toString(last),
                Long.toString(top),
                Long.toString(markerMillis));
    }

    List<RespReply> releaseAndAsk(String owner, long last, long top, Bidder fresh) {
        List<String> arguments = new ArrayList<>(released(owner, last, top, 0));
        arguments.addAll(fresh.arguments(Long.MAX_VALUE / 1024));
        return member(QuorumScripts.RELEASE, lockKeys(), arguments).items();
    }

    long leave(String attempt, int lastRound, long lastToken, String... tokens) {
        List<String> arguments = new ArrayList<>(List.of(
                attempt, "0", Integer.toString(lastRound), "30000", "10", Long.toString(lastToken), "1000", TICKET));
        arguments.addAll(List.of(tokens));
        return member(QuorumScripts.LEAVE, lockKeys(), arguments).items().get(0).number();
    }

    List<RespReply> settle(String owner, long lowest, int count) {
        return member(
                        QuorumScripts.SETTLE,
                        List.of(HOLD, FENCE),
                        List.of(
                                owner,
                                Long.toString(lowest),
                                Integer.toString(count),
                                Long.toString(lowest + count - 1)))
                .items();
    }

    List<RespReply> renew(String owner, long lowest, int count, long ticket, long lease) {
        return member(
                        QuorumScripts.RENEW,
                        lockKeys(),
                        List.of(
                                owner,
                                lowest + ":" + count,
                                Long.toString(lowest + count - 1),
                                Long.toString(ticket),
                                Long.toString(lease),
                                ASKED))
                .items();
    }

    List<RespReply> store(String owner, long token, String text) {
        return member(
                        QuorumScripts.STORE_OUTCOME,
                        List.of(HOLD, OUTCOME, QUEUE),
                        List.of(owner, Long.toString(token), "q1:" + token + ":" + text, "60000"))
                .items();
    }

    List<RespReply> storeData(String owner, long token, long number, String text) {
        return member(
                        QuorumScripts.STORE_DATA,
                        List.of(HOLD, DATA, QUEUE),
                        List.of(owner, "q1:" + token + ":" + number + ":" + text, "60000"))
                .items();
    }

    List<RespReply> recall() {
        return recall(OUTCOME);
    }

    List<RespReply> recall(String key) {
        return member(QuorumScripts.RECALL, List.of(key), List.of()).items();
    }

    List<RespReply> inspect() {
        return member(QuorumScripts.INSPECT, List.of(HOLD, QUEUE), List.of()).items();
    }

    /** Runs a script as a member does: with the record and the two ids before everything else. */
    RespReply member(Script script, List<String> keys, List<String> arguments) {
        return memberOf(QUORUM, RUN, script, keys, arguments);
    }

    RespReply memberOf(String quorum, String run, Script script, List<String> keys, List<String> arguments) {
        return run(
                script,
                Stream.concat(Stream.of(RECORD), keys.stream()).toList(),
                Stream.concat(Stream.of(quorum, run), arguments.stream()).toList());
    }

    RespReply run(Script script, List<String> keys, List<String> arguments) {
        return redis.execute(Stream.of(
                        Stream.of("EVAL", script.source(), Integer.toString(keys.size())),
                        keys.stream(),
                        arguments.stream())
                .flatMap(part -> part)
                .toArray(String[]::new));
    }

    RespReply execute(String... command) {
        return redis.execute(command);
    }

    String value() {
        return execute("GET", HOLD).text();
    }

    boolean isFree() {
        return execute("EXISTS", HOLD).number() == 0;
    }

    long remaining() {
        return execute("PTTL", HOLD).number();
    }

    long fence() {
        return Long.parseLong(execute("GET", FENCE).text());
    }

    List<String> queue() {
        return execute("ZRANGE", QUEUE, "0", "-1").items().stream()
                .map(RespReply::text)
                .toList();
    }
}
