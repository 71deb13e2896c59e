package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.WRITE;

import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.List;

/** Commands for keys of any type. */
final class KeyCommands {

    private final Keyspace keyspace;
    private final CommandTime time;
    private final Release release;

    KeyCommands(Keyspace keyspace, CommandTime time, Release release) {
        this.keyspace = keyspace;
        this.time = time;
        this.release = release;
    }

    void addTo(CommandTable table) {
        table.add("del", -2, this::del, WRITE);
        table.add("pttl", 2, invocation -> new Reply.Int(keyspace.remainingMillis(invocation.word(1))));
        table.add("expire", -3, invocation -> expire(invocation, 1_000), WRITE);
        table.add("pexpire", -3, invocation -> expire(invocation, 1), WRITE);
        table.add("scan", -2, this::scan);
        table.add("flushall", -1, this::flushAll, WRITE);
    }

    private Reply del(Invocation invocation) {
        int removed = 0;
        for (int i = 1; i < invocation.size(); i++) {
            removed += keyspace.remove(invocation.word(i)) ? 1 : 0;
        }
        return new Reply.Int(removed);
    }

    private Reply expire(Invocation invocation, long unitMillis) {
        String name = unitMillis == 1 ? "pexpire" : "expire";
        if (invocation.size() > 3) {
            throw new UnmodelledException("options of " + name);
        }
        long amount = invocation.integer(2);
        long longest = (Long.MAX_VALUE - time.millis()) / unitMillis;
        if (amount > longest || amount < Long.MIN_VALUE / unitMillis) {
            throw new CommandError("ERR invalid expire time in " + release.named(name));
        }
        return new Reply.Int(keyspace.endAt(invocation.word(1), time.millis() + amount * unitMillis) ? 1 : 0);
    }

    /** All keys in one portion, which a server may do, too. */
    private Reply scan(Invocation invocation) {
        if (!invocation.word(1).equals("0")) {
            throw new UnmodelledException("a cursor that it has not given out");
        }
        String pattern = "*";
        for (int i = 2; i < invocation.size(); i += 2) {
            if (i + 1 == invocation.size()) {
                throw CommandError.syntax();
            }
            switch (invocation.option(i)) {
                case "MATCH" -> pattern = invocation.word(i + 1);
                case "COUNT" -> requirePositive(invocation.integer(i + 1));
                default -> throw CommandError.syntax();
            }
        }
        GlobPattern glob = new GlobPattern(pattern);
        List<Reply> found = keyspace.keys().stream()
                .filter(glob::matches)
                .<Reply>map(Reply.Text::new)
                .toList();
        return Reply.Items.of(new Reply.Text("0"), new Reply.Items(found));
    }

    private static void requirePositive(long count) {
        if (count < 1) {
            throw CommandError.syntax();
        }
    }

    private Reply flushAll(Invocation invocation) {
        FlushOption.require(invocation, 1, "ERR syntax error");
        keyspace.clear();
        return Reply.OK;
    }
}
