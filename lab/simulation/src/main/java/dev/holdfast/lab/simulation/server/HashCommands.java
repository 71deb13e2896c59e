package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.DENY_OOM;
import static dev.holdfast.lab.simulation.server.Command.Flag.WRITE;

import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.List;

/** Commands for hashes. */
final class HashCommands {

    private final Keyspace keyspace;

    HashCommands(Keyspace keyspace) {
        this.keyspace = keyspace;
    }

    void addTo(CommandTable table) {
        table.add("hset", -4, this::hset, WRITE, DENY_OOM);
        table.add("hmget", -3, this::hmget);
        table.add("hgetall", 2, this::hgetall);
    }

    private Reply hset(Invocation invocation) {
        if (invocation.size() % 2 != 0) {
            throw CommandError.arity("hset");
        }
        String key = invocation.word(1);
        HashValue hash = keyspace.get(key, HashValue.class);
        if (hash == null) {
            hash = new HashValue();
            keyspace.put(key, hash);
        }
        int added = 0;
        for (int i = 2; i < invocation.size(); i += 2) {
            added += hash.fields().put(invocation.word(i), invocation.word(i + 1)) == null ? 1 : 0;
        }
        return new Reply.Int(added);
    }

    private Reply hmget(Invocation invocation) {
        HashValue hash = keyspace.get(invocation.word(1), HashValue.class);
        List<Reply> items = new ArrayList<>();
        for (int i = 2; i < invocation.size(); i++) {
            String value = hash == null ? null : hash.fields().get(invocation.word(i));
            items.add(value == null ? Reply.NIL : new Reply.Text(value));
        }
        return new Reply.Items(items);
    }

    private Reply hgetall(Invocation invocation) {
        HashValue hash = keyspace.get(invocation.word(1), HashValue.class);
        if (hash == null) {
            return Reply.Items.of();
        }
        List<Reply> items = new ArrayList<>();
        hash.fields().forEach((field, value) -> {
            items.add(new Reply.Text(field));
            items.add(new Reply.Text(value));
        });
        return new Reply.Items(items);
    }
}
