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
        String keyCount = Integer.toString(keys.size());
        int size = size(script) + size(keyCount);
        for (String key : keys) {
            size += size(key);
        }
        for (String argument : arguments) {
            size += size(argument);
        }
        byte[] encoded = new byte[size];
        int at = append(encoded, append(encoded, 0, script), keyCount);
        for (String key : keys) {
            at = append(encoded, at, key);
        }
        for (String argument : arguments) {
            at = append(encoded, at, argument);
        }
        return new EncodedArguments(encoded, 2 + keys.size() + arguments.size());
    }

    /** Encodes those of a command that loads a script, whose source is long enough for an array of its own. */
    static EncodedArguments of(String subcommand, String source) {
        byte[] bytes = source.getBytes(StandardCharsets.UTF_8);
        byte[] encoded = new byte[size(subcommand) + size(bytes.length)];
        int at = appendLength(encoded, append(encoded, 0, subcommand), bytes.length);
        System.arraycopy(bytes, 0, encoded, at, bytes.length);
        appendLineEnd(encoded, at + bytes.length);
        return new EncodedArguments(encoded, 2);
    }

    /** Of a text as {@code $length\r\nbytes\r\n}. */
    private static int size(String text) {
        return size(Utf8.length(text));
    }

    private static int size(int length) {
        return 1 + digits(length) + 2 + length + 2;
    }

    private static int append(byte[] encoded, int start, String text) {
        int at = appendLength(encoded, start, Utf8.length(text));
        return appendLineEnd(encoded, Utf8.append(encoded, at, text));
    }

    private static int appendLength(byte[] encoded, int start, int length) {
        int digits = digits(length);
        encoded[start] = '$';
        for (int rest = length, place = start + digits; place > start; place--, rest /= 10) {
            encoded[place] = (byte) ('0' + rest % 10);
        }
        return appendLineEnd(encoded, start + 1 + digits);
    }

    private static int appendLineEnd(byte[] encoded, int at) {
        encoded[at] = '\r';
        encoded[at + 1] = '\n';
        return at + 2;
    }

    private static int digits(int number) {
        int digits = 1;
        for (int rest = number / 10; rest > 0; rest /= 10) {
            digits++;
        }
        return digits;
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
