package dev.holdfast.embedded;

import java.nio.charset.StandardCharsets;

/** The slot of a cluster that a key belongs to. */
final class HashSlot {

    /** How many slots a cluster has. */
    static final int COUNT = 16_384;

    private static final int CRC16_POLYNOMIAL = 0x1021;

    private HashSlot() {}

    /** Returns the slot of a key, which that part of it decides that is between the first braces, if any. */
    static int of(String key) {
        int open = key.indexOf('{');
        int close = key.indexOf('}', open + 1);
        boolean tagged = open >= 0 && close > open + 1;
        String hashed = tagged ? key.substring(open + 1, close) : key;
        return crc16(hashed.getBytes(StandardCharsets.UTF_8)) % COUNT;
    }

    private static int crc16(byte[] bytes) {
        int crc = 0;
        for (byte b : bytes) {
            crc ^= (b & 0xff) << Byte.SIZE;
            for (int bit = 0; bit < Byte.SIZE; bit++) {
                boolean carry = (crc & 0x8000) != 0;
                crc = (crc << 1 ^ (carry ? CRC16_POLYNOMIAL : 0)) & 0xffff;
            }
        }
        return crc;
    }

    /**
     * Returns a slot.
     *
     * @throws IllegalArgumentException if it is none
     */
    static int checked(int slot) {
        if (slot < 0 || slot >= COUNT) {
            throw new IllegalArgumentException("not a slot from 0 to " + (COUNT - 1) + ": " + slot);
        }
        return slot;
    }
}
