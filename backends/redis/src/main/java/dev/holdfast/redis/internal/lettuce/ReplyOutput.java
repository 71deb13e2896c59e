package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.script.Reply;
import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.output.CommandOutput;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what a script answers as it is decoded: the scripts answer one value, or a flat row. */
public final class ReplyOutput extends CommandOutput<byte[], byte[], Reply> {

    private static final int USUAL_PARTS = 6;

    private final List<@Nullable Object> parts;

    ReplyOutput() {
        this(new ArrayList<>(USUAL_PARTS));
    }

    private ReplyOutput(List<@Nullable Object> parts) {
        super(ByteArrayCodec.INSTANCE, Reply.of(parts));
        this.parts = parts;
    }

    @Override
    public void set(@Nullable ByteBuffer value) {
        if (value == null) {
            parts.add(null);
        } else {
            byte[] bytes = new byte[value.remaining()];
            value.get(bytes);
            parts.add(bytes);
        }
    }

    @Override
    public void setSingle(ByteBuffer value) {
        set(value);
    }

    @Override
    public void set(long value) {
        parts.add(value);
    }

    @Override
    public void multi(int count) {
        // The parts follow one by one.
    }
}
