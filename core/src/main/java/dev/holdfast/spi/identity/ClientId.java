package dev.holdfast.spi.identity;

/** Makes ids under which the server knows clients. */
public final class ClientId {

    private static final int LENGTH = 16;

    private ClientId() {}

    /** 82 random bits. */
    public static String random() {
        return UniqueText.of(LENGTH, 0);
    }
}
