package dev.holdfast.spi.identity;

/**
 * What only a client, its copies, and those know to whom it has been given: a service that is to show that a message
 * comes from it, where others can send messages as well. Shown by no text but {@link #text()}.
 */
public final class ClientSecret {

    /** 129 bits. */
    private static final int LENGTH = 25;

    private final String text;

    private ClientSecret(String text) {
        this.text = text;
    }

    /** Draws one that nobody can guess. */
    public static ClientSecret random() {
        return new ClientSecret(UniqueText.of(LENGTH, 0));
    }

    /**
     * One that is known already.
     *
     * @param text digits and lower-case letters
     */
    public static ClientSecret of(String text) {
        return new ClientSecret(text);
    }

    /** Digits and lower-case letters, for the service alone. */
    public String text() {
        return text;
    }

    /** Not the secret. */
    @Override
    public String toString() {
        return "a secret";
    }
}
