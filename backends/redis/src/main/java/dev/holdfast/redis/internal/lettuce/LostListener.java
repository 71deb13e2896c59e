package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import io.lettuce.core.RedisChannelHandler;
import io.lettuce.core.RedisConnectionStateListener;
import io.lettuce.core.api.StatefulConnection;
import java.util.concurrent.CompletionStage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Hears that a Lettuce connection was cut, whether or not Lettuce then connects again by itself. */
public final class LostListener implements RedisConnectionStateListener {

    private static final Logger LOG = LoggerFactory.getLogger(LostListener.class);

    private final ReadingThreads readers;
    private final Runnable task;

    private LostListener(ReadingThreads readers, Runnable task) {
        this.readers = readers;
        this.task = task;
    }

    static void on(StatefulConnection<?, ?> connection, ReadingThreads readers, Runnable task) {
        connection.addListener(new LostListener(readers, task));
    }

    /** Closes without waiting; completes, never exceptionally, when it is closed. */
    static CompletionStage<Boolean> close(StatefulConnection<?, ?> connection) {
        return connection.closeAsync().handle((none, error) -> {
            if (error != null && LOG.isDebugEnabled()) {
                LogThread.write(() -> LOG.debug("A connection that is given up did not close cleanly", error));
            }
            return error == null;
        });
    }

    @Override
    public void onRedisDisconnected(RedisChannelHandler<?, ?> connection) {
        readers.note();
        task.run();
    }
}
