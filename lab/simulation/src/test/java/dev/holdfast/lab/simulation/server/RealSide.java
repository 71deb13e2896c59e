package dev.holdfast.lab.simulation.server;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.testkit.threads.Patience;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A real server, at the model's time. Its scripts read a key where the library's call {@code TIME}, and before each
 * step {@link #pin} sets that key, and what remains of all other keys. So hours pass in no time, and tokens can be
 * compared to the microsecond.
 */
final class RealSide implements Side, AutoCloseable {

    private static final String CLOCK_KEY = "the:clock";
    private static final String TIME = "redis.call('TIME')";
    private static final String TIME_OF_MODEL = "redis.call('HMGET', '" + CLOCK_KEY + "', 's', 'us')";
    // Begins with a write that is allowed when the memory is full; what follows it is allowed as well.
    private static final String PIN = """
            redis.call('DEL', 'nothing')
            redis.call('HSET', '%s', 's', ARGV[1], 'us', ARGV[2])
            for i, key in ipairs(KEYS) do
              local remaining = tonumber(ARGV[i + 2])
              if remaining == -2 then
                redis.call('DEL', key)
              elseif remaining >= 0 then
                redis.call('PEXPIRE', key, ARGV[i + 2])
              end
            end
            """.formatted(CLOCK_KEY);

    private final EmbeddedRedis redis;
    private final RespConnection commands;
    private final Map<String, String> shas = new HashMap<>();
    private final Set<Condition> conditions = EnumSet.noneOf(Condition.class);
    private List<RealSubscriber> subscribers = new ArrayList<>();

    RealSide(String version) {
        redis = EmbeddedRedis.builder().version(version).enableDebugCommand().start();
        commands = connect();
    }

    String version() {
        return redis.version();
    }

    /** Another connection to the server; to be closed by the caller. */
    RespConnection connect() {
        return RespConnection.open(redis.host(), redis.port(), Patience.LIMIT);
    }

    /** Starts over with no data, no subscription, and all scripts. */
    void reset(StepSource source) {
        subscribers.forEach(RealSubscriber::close);
        recover();
        commands.execute("FLUSHALL");
        commands.execute("SCRIPT", "FLUSH");
        LibraryScripts.sources()
                .forEach((name, script) -> shas.put(
                        "@" + name,
                        commands.execute("SCRIPT", "LOAD", script.replace(TIME, TIME_OF_MODEL))
                                .text()));
        subscribers = new ArrayList<>();
        for (int client = 0; client < ModelSide.CLIENTS; client++) {
            subscribers.add(new RealSubscriber(connect(), source.channel(client)));
        }
        subscribers.add(new RealSubscriber(connect(), "*"));
    }

    /** Sets the clock, and what remains of the keys: -1 of those that do not end, and -2 of those that are gone. */
    void pin(long nowMicros, List<String> keys, List<Long> remainingMillis) {
        List<String> words = new ArrayList<>(List.of("EVAL", PIN, Integer.toString(keys.size())));
        words.addAll(keys);
        words.add(Long.toString(nowMicros / 1_000_000));
        words.add(Long.toString(nowMicros % 1_000_000));
        remainingMillis.forEach(remaining -> words.add(Long.toString(remaining)));
        String[] command = words.toArray(String[]::new);
        RespReply unused = conditions.isEmpty()
                ? commands.execute(command)
                : RealConditions.suspended(commands, () -> commands.execute(command));
    }

    @Override
    public Reply execute(Step step) {
        if (step instanceof Step.Command command) {
            return reply(() -> commands.execute(ModelSide.resolved(command.words(), shas)));
        } else if (step instanceof Step.Subscribe subscribe) {
            return converted(subscribers.get(subscribe.client()).ask("SUBSCRIBE"));
        } else if (step instanceof Step.Unsubscribe unsubscribe) {
            return converted(subscribers.get(unsubscribe.client()).ask("UNSUBSCRIBE"));
        } else if (step instanceof Step.Eavesdrop eavesdrop) {
            return converted(eavesdropper().ask(eavesdrop.command()));
        } else if (step instanceof Step.ConditionChange become) {
            become(become.condition(), become.holds());
        }
        return Reply.OK;
    }

    /** Has commands answered that were all sent before the first answer, so that few looks of a busy server suffice. */
    List<Reply> executeTogether(List<List<String>> together) {
        together.forEach(words -> commands.send(words.toArray(String[]::new)));
        return together.stream().map(words -> reply(commands::receive)).toList();
    }

    private RealSubscriber eavesdropper() {
        return subscribers.get(ModelSide.CLIENTS);
    }

    @Override
    public Reply dump(List<String> keys) {
        List<String> words = new ArrayList<>(List.of("EVAL", DUMP, Integer.toString(keys.size())));
        words.addAll(keys);
        return reply(() -> commands.execute(words.toArray(String[]::new)));
    }

    @Override
    public List<String> heard(int client) {
        recover();
        return subscribers.get(client).heard();
    }

    /** Leaves all states that steps have brought it into. */
    private void recover() {
        Set.copyOf(conditions).forEach(condition -> become(condition, false));
    }

    private void become(Condition condition, boolean holds) {
        RealConditions.set(commands, condition, holds);
        if (holds) {
            conditions.add(condition);
        } else {
            conditions.remove(condition);
        }
    }

    private interface AnswerSource {
        RespReply answer();
    }

    private static Reply reply(AnswerSource command) {
        try {
            return converted(command.answer());
        } catch (RespException e) {
            return new Reply.Failure(String.valueOf(e.getMessage()));
        }
    }

    private static Reply converted(RespReply reply) {
        if (reply instanceof RespReply.Text text) {
            return new Reply.Text(text.text());
        } else if (reply instanceof RespReply.Int number) {
            return new Reply.Int(number.number());
        } else if (reply instanceof RespReply.Items items) {
            return new Reply.Items(
                    items.items().stream().map(RealSide::converted).toList());
        } else if (reply instanceof RespReply.Failure failure) {
            return new Reply.Failure(failure.message());
        }
        return Reply.NIL;
    }

    @Override
    public void close() {
        subscribers.forEach(RealSubscriber::close);
        commands.close();
        redis.close();
    }
}
