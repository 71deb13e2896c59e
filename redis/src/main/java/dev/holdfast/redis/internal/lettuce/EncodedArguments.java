package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.codec.ByteArrayCodec;
import io.lettuce.core.protocol.CommandArgs;
import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * The arguments of a call of a script, as they go over the wire. The thread that asks writes them; all that is left to
 * the one thread that serves all requests of a connection is to copy them.
 */
public final class EncodedArguments extends CommandArgs<byte[], byte[]> {

    private static final byte[] LINE_END = {'\r', '\n'};

    private final byte[] encoded;
    private final int count;

    private EncodedArguments(byte[] encoded, int count) {
        super(ByteArrayCodec.INSTANCE);
        this.encoded = encoded;
        this.count = count;
    }

    /**
     * Encodes them.
     *
     * @param script its SHA-1 in hex, or its source
     */
    static EncodedArguments of(String script, List<String> keys, List<String> arguments) {
        int count = 2 + keys.size() + arguments.size();
        byte[][] parts = new byte[count][];
        parts[0] = bytes(script);
        parts[1] = bytes(Integer.toString(keys.size()));
        int next = 2;
        for (String key : keys) {
            parts[next++] = bytes(key);
        }
        for (String argument : arguments) {
            parts[next++] = bytes(argument);
        }
        return new EncodedArguments(encoded(parts), count);
    }

    /** Encodes those of a command that loads a script. */
    static EncodedArguments of(String subcommand, String source) {
        byte[][] parts = {bytes(subcommand), bytes(source)};
        return new EncodedArguments(encoded(parts), parts.length);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Each as {@code $length\r\nbytes\r\n}. */
    private static byte[] encoded(byte[][] parts) {
        int size = 0;
        for (byte[] part : parts) {
            size += 1 + digits(part.length) + 2 + part.length + 2;
        }
        byte[] encoded = new byte[size];
        int at = 0;
        for (byte[] part : parts) {
            encoded[at++] = '$';
            int digits = digits(part.length);
            for (int rest = part.length, place = at + digits - 1; place >= at; place--, rest /= 10) {
                encoded[place] = (byte) ('0' + rest % 10);
            }
            at = append(encoded, at + digits, LINE_END);
            at = append(encoded, at, part);
            at = append(encoded, at, LINE_END);
        }
        return encoded;
    }

    private static int digits(int number) {
        int digits = 1;
        for (int rest = number / 10; rest > 0; rest /= 10) {
            digits++;
        }
        return digits;
    }

    private static int append(byte[] to, int at, byte[] from) {
        System.arraycopy(from, 0, to, at, from.length);
        return at + from.length;
    }

    @Override
    public int count() {
        return count;
    }

    @Override
    public void encode(ByteBuf buffer) {
        buffer.writeBytes(encoded);
    }
}
