package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.Command.Flag;
import dev.holdfast.lab.simulation.server.protocol.Reply;

/** Mistakes that a model may have. */
enum WrongCommand {
    SET_THAT_FORGETS_THE_END("set") {
        @Override
        Reply execute(Command.Action right, Invocation call) {
            return right.execute(without(call, "PX", 2));
        }
    },
    SET_THAT_DROPS_THE_END("set") {
        @Override
        Reply execute(Command.Action right, Invocation call) {
            return right.execute(without(call, "KEEPTTL", 1));
        }
    },
    ZADD_THAT_MOVES_MEMBERS("zadd") {
        @Override
        Reply execute(Command.Action right, Invocation call) {
            return right.execute(without(call, "NX", 1));
        }
    },
    ZREM_THAT_COUNTS_NOTHING("zrem") {
        @Override
        Reply execute(Command.Action right, Invocation call) {
            return right.execute(call) instanceof Reply.Failure failure ? failure : new Reply.Int(0);
        }
    },
    PTTL_WITHOUT_A_KEY("pttl") {
        @Override
        Reply execute(Command.Action right, Invocation call) {
            Reply reply = right.execute(call);
            return reply.equals(new Reply.Int(-2)) ? new Reply.Int(-1) : reply;
        }
    },
    PUBLISH_THAT_REACHES_NOBODY("publish") {
        @Override
        Reply execute(Command.Action right, Invocation call) {
            return new Reply.Int(0);
        }
    },
    DEL_THAT_DOES_NOTHING("del") {
        @Override
        Reply execute(Command.Action right, Invocation call) {
            return new Reply.Int(1);
        }
    };

    private final String name;

    WrongCommand(String name) {
        this.name = name;
    }

    /** Does it wrong. */
    abstract Reply execute(Command.Action right, Invocation call);

    void plant(CommandTable table) {
        Command right = table.find(name);
        table.add(
                name,
                right.arity(),
                call -> execute(right.action(), call),
                right.flags().toArray(Flag[]::new));
    }

    /** A command without an option, which has that many words. */
    private static Invocation without(Invocation call, String option, int words) {
        for (int i = 2; i + words <= call.size(); i++) {
            if (call.option(i).equals(option)) {
                String[] shorter = call.words(0, call.size() - words);
                System.arraycopy(call.words(i + words, call.size()), 0, shorter, i, call.size() - words - i);
                return new Invocation(call.connection(), shorter);
            }
        }
        return call;
    }
}
