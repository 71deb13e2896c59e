package dev.holdfast.samples.inventory;

import io.lettuce.core.event.command.CommandListener;
import io.lettuce.core.event.command.CommandStartedEvent;
import java.util.concurrent.atomic.LongAdder;

/**
 * Counts the commands that this process sends to Redis, from any of its threads. What a script does inside of the
 * server is one command.
 */
final class CommandCounter implements CommandListener {

    private final LongAdder commands = new LongAdder();

    @Override
    public void commandStarted(CommandStartedEvent event) {
        commands.increment();
    }

    long commands() {
        return commands.sum();
    }
}
