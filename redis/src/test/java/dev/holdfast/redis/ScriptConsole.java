package dev.holdfast.redis;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespConnection;
import dev.holdfast.embedded.RespReply;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Runs the scripts for one lock with nothing of the backend in between, and looks at what they leave on the server. */
final class ScriptConsole implements AutoCloseable {

    static final String NAME = "lock";
    static final String HOLD = "holdfast:{lock}";
    static final String QUEUE = "holdfast:{lock}:queue";
    static final String FENCE = "holdfast:{lock}:fence";

    private final EmbeddedRedis redis;
    private final RespConnection connection;

    ScriptConsole(EmbeddedRedis redis) {
        this.redis = redis;
        this.connection = redis.connect();
    }

    /** What acquire granted. */
    record Grant(String owner, long now, long token, int tokens) {

        String value() {
            return owner + ":" + token + ":" + tokens;
        }

        long lastToken() {
            return token + tokens - 1;
        }
    }

    /** What acquire answers, in its long form: where it answers the value of a new hold alone, as if it had not. */
    List<RespReply> ask(Question question) {
        RespReply answer = run(LockScripts.ACQUIRE, List.of(HOLD, QUEUE, FENCE), question.arguments());
        return answer instanceof RespReply.Text value ? inFull(value.text()) : answer.items();
    }

    private static List<RespReply> inFull(String newHold) {
        TokenRange tokens = TokenRange.atEndOf(newHold);
        return Stream.of(1, tokens.highest(), tokens.lowest(), tokens.count())
                .<RespReply>map(number -> new RespReply.Int(number.longValue()))
                .toList();
    }

    /** Asks where a grant is expected. */
    Grant acquire(Question question) {
        return grant(question, ask(question));
    }

    static Grant grant(Question question, List<RespReply> answer) {
        if (answer.get(0).number() != 1) {
            throw new AssertionError("not granted: " + answer);
        }
        return new Grant(question.owner(), answer.get(1).number(), answer.get(2).number(), (int)
                answer.get(3).number());
    }

    /** Asks where no grant is expected; the code of the answer. */
    long code(Question question) {
        return ask(question).get(0).number();
    }

    /** What the server carries out meanwhile, each command with its arguments in quotes. */
    List<String> commandsOf(Runnable use) {
        List<String> commands = new ArrayList<>();
        try (RespConnection monitor = redis.connect()) {
            monitor.execute("MONITOR");
            use.run();
            connection.execute("ECHO", "that is all");
            String line = monitor.receive().text();
            while (!line.contains("that is all")) {
                commands.add(line.substring(line.indexOf("] ") + 2));
                line = monitor.receive().text();
            }
        }
        return commands;
    }

    long release(Grant grant) {
        return releaseKeeping(grant, 0);
    }

    long releaseKeeping(Grant grant, long keepMillis) {
        return run(LockScripts.RELEASE, List.of(HOLD, QUEUE, FENCE), List.of(grant.value(), Long.toString(keepMillis)))
                .number();
    }

    /** Releases with a fresh attempt: the result, and what acquire answers. */
    List<RespReply> releaseAndAsk(Grant grant, Question fresh) {
        List<String> arguments = new ArrayList<>(List.of(grant.value(), "0"));
        arguments.addAll(fresh.arguments());
        return run(LockScripts.RELEASE, List.of(HOLD, QUEUE, FENCE), arguments).items();
    }

    long leave(Question question) {
        return run(
                        LockScripts.LEAVE,
                        List.of(HOLD, QUEUE, FENCE),
                        List.of(
                                question.owner(),
                                Long.toString(question.leaseMillis()),
                                Integer.toString(question.wanted())))
                .number();
    }

    List<RespReply> renew(String value, long leaseMillis) {
        return run(LockScripts.RENEW, List.of(HOLD, QUEUE), List.of(value, Long.toString(leaseMillis)))
                .items();
    }

    RespReply run(Script script, List<String> keys, List<String> arguments) {
        return execute(Stream.of(
                        Stream.of("EVAL", script.source(), Integer.toString(keys.size())),
                        keys.stream(),
                        arguments.stream())
                .flatMap(part -> part)
                .toArray(String[]::new));
    }

    RespReply execute(String... command) {
        return connection.execute(command);
    }

    boolean exists(String key) {
        return execute("EXISTS", key).number() == 1;
    }

    String value() {
        return execute("GET", HOLD).text();
    }

    long remainingMillis() {
        return execute("PTTL", HOLD).number();
    }

    long fence() {
        return Long.parseLong(execute("GET", FENCE).text());
    }

    /** The queue's members in their order. */
    List<String> queue() {
        return execute("ZRANGE", QUEUE, "0", "-1").items().stream()
                .map(RespReply::text)
                .toList();
    }

    long score(String member) {
        return new java.math.BigDecimal(execute("ZSCORE", QUEUE, member).text()).longValueExact();
    }

    /** The server's time in microseconds. */
    long now() {
        List<RespReply> time = execute("TIME").items();
        return Long.parseLong(time.get(0).text()) * 1_000_000
                + Long.parseLong(time.get(1).text());
    }

    /** Subscribes as a client does, until it is closed. */
    Subscriber subscriber(String client) {
        return new Subscriber(redis, client);
    }

    /** Listens to all channels, as the browsers of servers do; to be closed by the caller. */
    RespConnection listenerToAll() {
        RespConnection listener = redis.connect();
        listener.execute("PSUBSCRIBE", "*");
        return listener;
    }

    @Override
    public void close() {
        connection.close();
    }
}
