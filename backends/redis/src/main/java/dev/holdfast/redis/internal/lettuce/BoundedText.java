package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.codec.RedisCodec;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Texts of which only the beginning is kept. Who looks at locks reads what anybody with the prefix may have written, of
 * any length; nothing that a client of this format writes is as long, and what is cut off is of no format.
 */
public final class BoundedText implements RedisCodec<String, String> {

    public static final BoundedText CODEC = new BoundedText();

    public static final int LONGEST_BYTES = 65_536;

    private BoundedText() {}

    @Override
    public String decodeKey(ByteBuffer bytes) {
        return decodeValue(bytes);
    }

    @Override
    public String decodeValue(ByteBuffer bytes) {
        ByteBuffer beginning = bytes.slice();
        beginning.limit(Math.min(beginning.remaining(), LONGEST_BYTES));
        bytes.position(bytes.limit());
        return StandardCharsets.UTF_8.decode(beginning).toString();
    }

    @Override
    public ByteBuffer encodeKey(String key) {
        return encodeValue(key);
    }

    @Override
    public ByteBuffer encodeValue(String value) {
        return StandardCharsets.UTF_8.encode(value);
    }
}
