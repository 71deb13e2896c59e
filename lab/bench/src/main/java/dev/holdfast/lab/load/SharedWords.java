package dev.holdfast.lab.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Words that all threads see, of this process or, where they lie in a mapped file, of several. Every access is volatile. Thread-safe. */
public final class SharedWords {

    private static final VarHandle WORDS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final ByteBuffer memory;

    private SharedWords(ByteBuffer memory) {
        this.memory = memory;
    }

    /** Makes words for this process, all zero. */
    public static SharedWords ofThisProcess(int count) {
        return new SharedWords(ByteBuffer.allocateDirect(count * Long.BYTES).alignedSlice(Long.BYTES));
    }

    /** Opens words in a file, which is made if it is not there. New ones are zero. */
    public static SharedWords inFile(Path file, int count) {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            return new SharedWords(channel.map(FileChannel.MapMode.READ_WRITE, 0, (long) count * Long.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException("could not map " + file, e);
        }
    }

    long get(int word) {
        return (long) WORDS.getVolatile(memory, word * Long.BYTES);
    }

    void set(int word, long value) {
        WORDS.setVolatile(memory, word * Long.BYTES, value);
    }

    long getAndAdd(int word, long delta) {
        return (long) WORDS.getAndAdd(memory, word * Long.BYTES, delta);
    }

    void clear() {
        for (int word = 0; word < memory.capacity() / Long.BYTES; word++) {
            set(word, 0);
        }
    }
}
