package dev.holdfast.internal;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** How long a text is in UTF-8. */
public final class Utf8Length {

    private Utf8Length() {}

    /**
     * The number of its bytes.
     *
     * @param text any
     * @return zero or more
     * @throws CharacterCodingException if it has half of a surrogate pair, which would come back as a question mark
     */
    public static int of(CharSequence text) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text)).remaining();
    }
}
