package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.DENY_OOM;
import static dev.holdfast.lab.simulation.server.Command.Flag.WRITE;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.List;

/** Commands for lists. */
final class ListCommands {

    private final Keyspace keyspace;

    ListCommands(Keyspace keyspace) {
        this.keyspace = keyspace;
    }

    void addTo(CommandTable table) {
        table.add("lpush", -3, this::lpush, WRITE, DENY_OOM);
        table.add("ltrim", 4, this::ltrim, WRITE);
        table.add("llen", 2, this::llen);
        table.add("lindex", 3, this::lindex);
        table.add("lrange", 4, this::lrange);
    }

    private Reply lpush(Invocation invocation) {
        String key = invocation.word(1);
        ListValue list = keyspace.get(key, ListValue.class);
        if (list == null) {
            list = new ListValue();
            keyspace.put(key, list);
        }
        for (int i = 2; i < invocation.size(); i++) {
            list.elements().add(0, invocation.word(i));
        }
        return new Reply.Int(list.elements().size());
    }

    private Reply ltrim(Invocation invocation) {
        long start = invocation.integer(2);
        long stop = invocation.integer(3);
        String key = invocation.word(1);
        ListValue list = keyspace.get(key, ListValue.class);
        if (list != null) {
            List<String> kept = list.range(start, stop);
            list.elements().clear();
            list.elements().addAll(kept);
            if (kept.isEmpty()) {
                keyspace.remove(key);
            }
        }
        return Reply.OK;
    }

    private Reply llen(Invocation invocation) {
        ListValue list = keyspace.get(invocation.word(1), ListValue.class);
        return new Reply.Int(list == null ? 0 : list.elements().size());
    }

    /** A place is read only where there is a list. */
    private Reply lindex(Invocation invocation) {
        ListValue list = keyspace.get(invocation.word(1), ListValue.class);
        if (list == null) {
            return Reply.NIL;
        }
        long place = invocation.integer(2);
        List<String> found = list.range(place, place);
        return found.isEmpty() ? Reply.NIL : new Reply.Text(found.get(0));
    }

    private Reply lrange(Invocation invocation) {
        long start = invocation.integer(2);
        long stop = invocation.integer(3);
        ListValue list = keyspace.get(invocation.word(1), ListValue.class);
        List<String> found = list == null ? List.of() : list.range(start, stop);
        return new Reply.Items(found.stream().<Reply>map(Reply.Text::new).toList());
    }
}
