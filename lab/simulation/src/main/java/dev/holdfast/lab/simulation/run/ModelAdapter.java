package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.network.LongWords;
import dev.holdfast.lab.simulation.network.RedisModel;
import dev.holdfast.lab.simulation.server.Condition;
import dev.holdfast.lab.simulation.server.MessageListener;
import dev.holdfast.lab.simulation.server.ModelConnection;
import dev.holdfast.lab.simulation.server.ModelServer;
import dev.holdfast.lab.simulation.server.ServerSnapshot;
import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.world.Clock;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The modelled server as the network sees it. */
public class ModelAdapter implements RedisModel {

    /** Compiled scripts serve one run after the other, in one thread. */
    private static final ThreadLocal<ScriptEngine> ENGINES = ThreadLocal.withInitial(ScriptEngine::new);

    private static final Set<String> ALWAYS_PERMITTED = Set.of("SUBSCRIBE", "SCRIPT");

    private final ModelServer server;
    private final Set<Condition> conditions = EnumSet.noneOf(Condition.class);
    private ModelConnection administrator;
    private boolean permits = true;

    /**
     * An empty server.
     *
     * @param clock its clock
     */
    public ModelAdapter(Clock clock) {
        this.server = new ModelServer(Release.REDIS_7_0, () -> clock.nanos() / 1_000, ENGINES.get());
        this.administrator = server.connect(MessageListener.NONE);
    }

    private record ModelSession(ModelConnection connection) implements Session {}

    @Override
    public Session connect(BiConsumer<String, String> messages) {
        return new ModelSession(server.connect(messages::accept));
    }

    @Override
    public void disconnect(Session session) {
        server.disconnect(((ModelSession) session).connection);
    }

    @Override
    public void leaveBehind(Session session) {
        server.leaveBehind(((ModelSession) session).connection);
    }

    @Override
    public Session eavesdrop(BiConsumer<String, String> messages) {
        ModelConnection connection = server.connect(messages::accept);
        Reply unused = undisturbed(() -> server.execute(connection, "PSUBSCRIBE", "*"));
        return new ModelSession(connection);
    }

    @Override
    public @Nullable Object execute(Session session, byte[]... command) {
        String[] words = new String[command.length];
        for (int i = 0; i < words.length; i++) {
            words[i] = LongWords.textOf(command[i]);
        }
        if (!permits && !ALWAYS_PERMITTED.contains(words[0])) {
            return new Refused("NOPERM this user has no permissions to run the '" + words[0].toLowerCase(Locale.ROOT)
                    + "' command");
        }
        return value(server.execute(((ModelSession) session).connection, words));
    }

    private static @Nullable Object value(Reply reply) {
        if (reply instanceof Reply.Int number) {
            return number.number();
        } else if (reply instanceof Reply.Text text) {
            return text.text().getBytes(StandardCharsets.UTF_8);
        } else if (reply instanceof Reply.Items items) {
            List<@Nullable Object> values = new ArrayList<>(items.items().size());
            items.items().forEach(item -> values.add(value(item)));
            return values;
        } else if (reply instanceof Reply.Status status) {
            return status.text();
        } else if (reply instanceof Reply.Failure failure) {
            return new Refused(failure.message());
        }
        return null;
    }

    @Override
    public void state(State state, boolean on) {
        switch (state) {
            case OUT_OF_MEMORY -> set(Condition.OUT_OF_MEMORY, on);
            case LOADING -> set(Condition.LOADING, on);
            case READ_ONLY -> set(Condition.READ_ONLY, on);
            case BUSY -> set(Condition.BUSY, on);
            case NO_PERMISSION -> permits = !on;
        }
    }

    private void set(Condition condition, boolean on) {
        if (on) {
            conditions.add(condition);
        } else {
            conditions.remove(condition);
        }
        server.set(condition, on);
    }

    @Override
    public Object snapshot() {
        return server.snapshot();
    }

    @Override
    public void restore(Object snapshot) {
        server.restart((ServerSnapshot) snapshot);
        conditions.clear();
    }

    @Override
    public void wipe() {
        restore(ServerSnapshot.empty());
    }

    @Override
    public void flushAll() {
        ask("FLUSHALL");
    }

    @Override
    public void flushScripts() {
        ask("SCRIPT", "FLUSH");
    }

    @Override
    public @Nullable String peek(String key) {
        return ask("GET", key) instanceof Reply.Text text ? text.text() : null;
    }

    @Override
    public long remainingMillis(String key) {
        return ask("PTTL", key) instanceof Reply.Int number ? number.number() : -2;
    }

    @Override
    public List<String> members(String key) {
        return texts(ask("ZRANGE", key, "0", "-1"));
    }

    @Override
    public List<String> scores(String key) {
        return texts(ask("ZRANGE", key, "0", "-1", "WITHSCORES"));
    }

    @Override
    public List<String> elements(String key) {
        return texts(ask("LRANGE", key, "0", "-1"));
    }

    @Override
    public List<String> keys() {
        return ask("SCAN", "0") instanceof Reply.Items scanned
                ? texts(scanned.items().get(1))
                : List.of();
    }

    private static List<String> texts(Reply reply) {
        List<String> texts = new ArrayList<>();
        if (reply instanceof Reply.Items items) {
            for (Reply item : items.items()) {
                if (item instanceof Reply.Text text) {
                    texts.add(text.text());
                }
            }
        }
        return texts;
    }

    /** Asks regardless of the state of the server. */
    private Reply ask(String... command) {
        return undisturbed(() -> server.execute(administrator(), command));
    }

    private ModelConnection administrator() {
        if (!administrator.isOpen()) {
            administrator = server.connect(MessageListener.NONE);
        }
        return administrator;
    }

    private Reply undisturbed(Supplier<Reply> question) {
        if (conditions.isEmpty()) {
            return question.get();
        }
        conditions.forEach(condition -> server.set(condition, false));
        try {
            return question.get();
        } finally {
            conditions.forEach(condition -> server.set(condition, true));
        }
    }
}
