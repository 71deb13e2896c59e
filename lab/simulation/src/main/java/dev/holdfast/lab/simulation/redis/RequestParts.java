package dev.holdfast.lab.simulation.redis;

import io.netty.buffer.ByteBuf;
import java.nio.charset.StandardCharsets;

/**
 * Reads a request as a server does: an array of bulk strings, {@code *count} and then {@code $length} before each, as
 * RESP has it.
 */
final class RequestParts {

    private RequestParts() {}

    /**
     * Its parts.
     *
     * @throws IllegalArgumentException if it is anything but one whole request
     */
    static byte[][] of(ByteBuf request) {
        byte[][] parts = new byte[number(request, '*')][];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = new byte[number(request, '$')];
            request.readBytes(parts[i]);
            requireLineEnd(request);
        }
        if (request.isReadable()) {
            throw new IllegalArgumentException("more than one request: " + request.toString(StandardCharsets.UTF_8));
        }
        return parts;
    }

    private static int number(ByteBuf request, char mark) {
        if (request.readByte() != mark) {
            throw new IllegalArgumentException("no " + mark + " at " + (request.readerIndex() - 1));
        }
        int length = request.bytesBefore((byte) '\r');
        String digits =
                request.readCharSequence(length, StandardCharsets.US_ASCII).toString();
        requireLineEnd(request);
        return Integer.parseInt(digits);
    }

    private static void requireLineEnd(ByteBuf request) {
        if (request.readByte() != '\r' || request.readByte() != '\n') {
            throw new IllegalArgumentException("no end of line at " + (request.readerIndex() - 2));
        }
    }
}
