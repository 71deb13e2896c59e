package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import io.lettuce.core.RedisCommandExecutionException;
import io.lettuce.core.protocol.Command;
import io.lettuce.core.protocol.CommandType;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * One call of a script, which Lettuce sends like a command of its own. It reports its outcome directly, without the
 * futures that Lettuce's own commands are: two of these calls are all that a lock costs,
 * and they are most of what a client spends on it.
 */
public final class ScriptCall extends Command<byte[], byte[], Reply> {

    /** What became of a call. */
    @FunctionalInterface
    public interface Outcome {

        /**
         * Called once, on the thread that reads the connection or that closed it. Must not throw.
         *
         * @param reply what the script answered, or null if it failed
         * @param error why it failed
         */
        void report(@Nullable Reply reply, @Nullable Throwable error);
    }

    private final ReadingThreads readers;
    private final Outcome outcome;
    private final AtomicBoolean reported = new AtomicBoolean();

    ScriptCall(CommandType type, EncodedArguments arguments, ReadingThreads readers, Outcome outcome) {
        super(type, new ReplyOutput(), arguments);
        this.readers = readers;
        this.outcome = outcome;
    }

    /** Where the answer is read, and nowhere else. */
    @Override
    public void complete() {
        readers.note();
        super.complete();
        String error = getError();
        if (error == null) {
            report(get(), null);
        } else {
            report(null, new RedisCommandExecutionException(error));
        }
    }

    @Override
    public boolean completeExceptionally(Throwable error) {
        boolean first = super.completeExceptionally(error);
        report(null, error);
        return first;
    }

    @Override
    public void cancel() {
        super.cancel();
        report(null, new CancellationException());
    }

    /** Several threads may end it: the one that reads an answer, and one that gives the connection up. */
    private void report(@Nullable Reply reply, @Nullable Throwable error) {
        if (reported.compareAndSet(false, true)) {
            outcome.report(reply, error);
        }
    }
}
