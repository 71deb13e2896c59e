package dev.holdfast.testkit.contract;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A counter in a file that processes share, guarded by fencing tokens: it refuses a token that is lower than the
 * highest which it has seen. Each step of it is atomic by itself; that no other holder comes between two steps is the
 * lock's part. Thread-safe.
 */
final class GuardedCounter {

    private static final int BYTES = 2 * Long.BYTES;

    private final Path file;

    GuardedCounter(Path file) {
        this.file = file;
    }

    /**
     * Shows a new holder's token and reads the value, so that earlier holders can write no more.
     *
     * @return the value, even where the token is refused
     */
    long enter(long token) {
        return step((highest, value) -> new Step(Math.max(highest, token), value, value));
    }

    /**
     * Writes a value under a token.
     *
     * @return false if the token is lower than the highest seen, and nothing was written
     */
    boolean write(long token, long value) {
        return step((highest, present) -> token < highest ? new Step(highest, present, 0) : new Step(token, value, 1))
                == 1;
    }

    /** The value, for who does not write. Waits for nobody: a process that was stopped may have the file's lock. */
    long value() {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            ByteBuffer bytes = ByteBuffer.allocate(BYTES);
            return channel.read(bytes, 0) == BYTES ? bytes.getLong(Long.BYTES) : 0;
        } catch (IOException e) {
            throw new UncheckedIOException("could not read the counter " + file, e);
        }
    }

    /** Does something while nobody is within a step. */
    void betweenSteps(Runnable task) {
        step((highest, value) -> {
            task.run();
            return new Step(highest, value, value);
        });
    }

    private record Step(long highest, long value, long answer) {}

    @FunctionalInterface
    private interface Change {
        Step apply(long highest, long value);
    }

    /** A file lock excludes other processes only, so the threads of this one take turns by the class. */
    private long step(Change change) {
        synchronized (GuardedCounter.class) {
            try (FileChannel channel = FileChannel.open(
                            file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                    FileLock lock = channel.lock()) {
                ByteBuffer bytes = ByteBuffer.allocate(BYTES);
                boolean written = channel.read(bytes, 0) == BYTES;
                Step step = written ? change.apply(bytes.getLong(0), bytes.getLong(Long.BYTES)) : change.apply(0, 0);
                bytes.clear().putLong(step.highest).putLong(step.value).flip();
                // Sixteen bytes go out in one call: a process that is killed leaves the old ones or the new ones.
                channel.write(bytes, 0);
                return step.answer;
            } catch (IOException e) {
                throw new UncheckedIOException("could not change the counter " + file, e);
            }
        }
    }
}
