package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.link.LinkedConnection;
import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import io.lettuce.core.SetArgs;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.lettuce.core.protocol.ProtocolKeyword;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionStage;

/**
 * A connection on which a server waits for its replicas. It is of no other use, since the server takes no further
 * command of a connection that waits. One batch at a time; otherwise thread-safe.
 */
public final class ConfirmationConnection implements LinkedConnection {

    private static final byte[] ANYTHING = {'1'};
    private static final SetArgs FOR_A_MINUTE = SetArgs.Builder.px(60_000);

    private enum Word implements ProtocolKeyword {
        WAIT,
        WAITAOF;

        @Override
        public byte[] getBytes() {
            return name().getBytes(StandardCharsets.US_ASCII);
        }
    }

    /**
     * What a server answered to a batch.
     *
     * @param onOwnDisk 1 if the server itself has the write on disk, 0 if not or if that was not asked
     * @param replicas how many replicas have the write; where disks were asked about, on disk
     * @param replication what {@code INFO replication} answered afterwards
     */
    public record Answer(int onOwnDisk, int replicas, String replication) {}

    private final StatefulRedisConnection<byte[], byte[]> connection;
    private final RedisAsyncCommands<byte[], byte[]> commands;
    private final ReadingThreads readers;

    public ConfirmationConnection(StatefulRedisConnection<byte[], byte[]> connection, ReadingThreads readers) {
        this.connection = connection;
        this.commands = connection.async();
        this.readers = readers;
        connection.setAutoFlushCommands(false);
    }

    /**
     * Writes, waits until replicas have that write, and with it all that the server has written before, and then looks
     * whether the server is still what it was. Without a write of its own, a connection would wait for nothing.
     *
     * @param key where to write; the value is of no importance, and is gone after a minute
     * @param replicas how many to wait for
     * @param waitMillis for how long at most; the server takes up to 0.1 s more
     * @param fsynced whether to wait for disks, too
     */
    public CompletionStage<Answer> confirm(String key, int replicas, long waitMillis, boolean fsynced) {
        CompletionStage<String> written = commands.set(key.getBytes(StandardCharsets.UTF_8), ANYTHING, FOR_A_MINUTE);
        CompletionStage<Reply> waited = fsynced
                ? dispatch(Word.WAITAOF, arguments().add(1).add(replicas).add(waitMillis))
                : dispatch(Word.WAIT, arguments().add(replicas).add(waitMillis));
        CompletionStage<String> looked = commands.info("replication");
        // A failed write is the cause of what follows, so that its error comes first.
        CompletionStage<Answer> answer = written.thenCompose(ok -> waited).thenCombine(looked, (counts, info) -> {
            readers.note();
            return fsynced
                    ? new Answer((int) counts.number(0), (int) counts.number(1), info)
                    : new Answer(0, (int) counts.number(0), info);
        });
        // Last, so that no answer can be there before, and be taken on this thread, which need not be one that reads.
        connection.flushCommands();
        return answer;
    }

    private static CommandArgs<byte[], byte[]> arguments() {
        return new CommandArgs<>(ByteArrayCodec.INSTANCE);
    }

    private CompletionStage<Reply> dispatch(ProtocolKeyword word, CommandArgs<byte[], byte[]> arguments) {
        return commands.dispatch(word, new ReplyOutput(), arguments);
    }

    @Override
    public boolean isOpen() {
        return connection.isOpen();
    }

    @Override
    public void whenLost(Runnable task) {
        LostListener.on(connection, readers, task);
    }

    @Override
    public CompletionStage<Boolean> abandon() {
        return LostListener.close(connection);
    }
}
