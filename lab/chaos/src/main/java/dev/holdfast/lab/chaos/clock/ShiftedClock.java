package dev.holdfast.lab.chaos.clock;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Map;

/** The wall clock of the processes that were started with its environment. */
public final class ShiftedClock {

    private final Path library;
    private final Path offset;

    ShiftedClock(Path library, Path offset) {
        this.library = library;
        this.offset = offset;
    }

    /** Returns the environment that gives a process this clock. */
    public Map<String, String> environment() {
        return Map.of("LD_PRELOAD", library.toString(), "HOLDFAST_CLOCK_OFFSET", offset.toString());
    }

    /** Moves it that far away from the true time, from now on. */
    public void shift(Duration by) {
        ByteBuffer micros = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.nativeOrder());
        micros.putLong(by.toNanos() / 1000).flip();
        // The processes have mapped the file. Eight bytes at its beginning are written at once.
        try (FileChannel channel = FileChannel.open(offset, StandardOpenOption.WRITE)) {
            channel.write(micros, 0);
        } catch (IOException e) {
            throw new UncheckedIOException("could not move the clock " + offset, e);
        }
    }
}
