package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.DENY_OOM;
import static dev.holdfast.lab.simulation.server.Command.Flag.WRITE;

import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.Numbers;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;

/** {@code GET} and {@code SET}. */
final class StringCommands {

    private final Keyspace keyspace;
    private final CommandTime time;
    private final Release release;

    StringCommands(Keyspace keyspace, CommandTime time, Release release) {
        this.keyspace = keyspace;
        this.time = time;
        this.release = release;
    }

    void addTo(CommandTable table) {
        table.add("get", 2, this::get);
        table.add("set", -3, this::set, WRITE, DENY_OOM);
    }

    private Reply get(Invocation invocation) {
        StringValue value = keyspace.get(invocation.word(1), StringValue.class);
        return value == null ? Reply.NIL : new Reply.Text(value.text());
    }

    private Reply set(Invocation invocation) {
        SetOptions options = SetOptions.of(invocation);
        long endsAtMillis = options.end() == null ? 0 : endsAtMillis(options.end());
        String key = invocation.word(1);
        StringValue before = options.answersBefore() ? keyspace.get(key, StringValue.class) : null;
        if (options.onlyIf() != null && (options.onlyIf() == SetOptions.Presence.PRESENT) != keyspace.contains(key)) {
            return Reply.NIL;
        }
        StringValue value = new StringValue(invocation.word(2));
        if (options.end() != null) {
            keyspace.put(key, value, endsAtMillis);
        } else if (options.keepsEnd()) {
            keyspace.putKeepingEnd(key, value);
        } else {
            keyspace.put(key, value);
        }
        if (!options.answersBefore()) {
            return Reply.OK;
        }
        return before == null ? Reply.NIL : new Reply.Text(before.text());
    }

    private long endsAtMillis(SetOptions.End end) {
        long amount = Numbers.integer(end.amount());
        if (amount <= 0 || amount > (Long.MAX_VALUE - time.millis()) / end.unitMillis()) {
            throw new CommandError("ERR invalid expire time in " + release.named("set"));
        }
        return time.millis() + amount * end.unitMillis();
    }
}
