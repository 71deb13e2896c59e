package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** The modelled server. */
final class ModelSide implements Side {

    static final int CLIENTS = 3;
    static final long START_MICROS = 1_700_000_000_123_456L;

    private final StepSource source;
    private final ModelServer server;
    private final ModelConnection commands;
    private final ModelConnection eavesdropper;
    private final List<ModelConnection> subscribers = new ArrayList<>();
    private final List<List<String>> heard = new ArrayList<>();
    private final Map<String, String> shas = new HashMap<>();
    private boolean isCutOff;
    private long nowMicros = START_MICROS;

    /** A model in which some commands are replaced. */
    ModelSide(Release release, ScriptEngine engine, StepSource source, Consumer<CommandTable> planted) {
        this.source = source;
        this.server = new ModelServer(release, () -> nowMicros, engine);
        planted.accept(server.commands());
        this.commands = server.connect(MessageListener.NONE);
        this.eavesdropper = server.connect((channel, text) -> {});
        for (int client = 0; client < CLIENTS; client++) {
            addSubscriber(client);
        }
        LibraryScripts.sources().forEach((name, script) -> shas.put("@" + name, load(script)));
    }

    private void addSubscriber(int client) {
        List<String> messages = new ArrayList<>();
        heard.add(messages);
        subscribers.add(server.connect((channel, text) -> {
            messages.add("message " + channel + " " + text);
            source.heard(client, text);
        }));
    }

    private String load(String script) {
        return ((Reply.Text) server.execute(commands, "SCRIPT", "LOAD", script)).text();
    }

    long nowMicros() {
        return nowMicros;
    }

    void pass(long micros) {
        nowMicros += micros;
    }

    /** What remains of a key, also when the server would not say. */
    long remainingMillis(String key) {
        if (isCutOff) {
            server.set(Condition.MASTER_DOWN, false);
        }
        long remaining = pttl(key);
        server.set(Condition.MASTER_DOWN, isCutOff);
        return remaining;
    }

    private long pttl(String key) {
        return ((Reply.Int) server.execute(commands, "PTTL", key)).number();
    }

    @Override
    public Reply execute(Step step) {
        if (step instanceof Step.Command command) {
            return server.execute(commands, resolved(command.words(), shas));
        } else if (step instanceof Step.Subscribe subscribe) {
            return server.execute(subscribers.get(subscribe.client()), "SUBSCRIBE", source.channel(subscribe.client()));
        } else if (step instanceof Step.Unsubscribe unsubscribe) {
            return server.execute(
                    subscribers.get(unsubscribe.client()), "UNSUBSCRIBE", source.channel(unsubscribe.client()));
        } else if (step instanceof Step.Eavesdrop eavesdrop) {
            return server.execute(eavesdropper, eavesdrop.command(), "*");
        } else if (step instanceof Step.ConditionChange become) {
            server.set(become.condition(), become.holds());
            isCutOff = become.condition() == Condition.MASTER_DOWN && become.holds();
        }
        return Reply.OK;
    }

    static String[] resolved(List<String> words, Map<String, String> shas) {
        return words.stream().map(word -> shas.getOrDefault(word, word)).toArray(String[]::new);
    }

    @Override
    public Reply dump(List<String> keys) {
        List<String> words = new ArrayList<>(List.of("EVAL", DUMP, Integer.toString(keys.size())));
        words.addAll(keys);
        return server.execute(commands, words.toArray(String[]::new));
    }

    @Override
    public List<String> heard(int client) {
        return heard.get(client);
    }
}
