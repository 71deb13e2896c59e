package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.wire.Envelope;
import dev.holdfast.redis.internal.wire.Message;
import dev.holdfast.spi.identity.ClientSecret;

/** What arrives on a client's channel most of the time, and how long a client takes to read it: for measurements. */
public final class SampleMessages {

    private static final long NOW_MICROS = SampleAnswers.NOW_MICROS;

    private final ClientSecret secret = ClientSecret.random();
    private final String grant =
            Envelope.sealed("1:grant:4711:" + NOW_MICROS + ":1001:2000:3:" + NOW_MICROS + ":order:42", secret);
    private final String wanted = "1:wanted:order:42";
    private final String freeAt = "1:free:" + NOW_MICROS + ":order:42";

    /** The messages, as they arrive. */
    public SampleMessages() {}

    /**
     * Reads a pushed grant, and checks its seal.
     *
     * @return the message
     */
    public Object readGrant() {
        Envelope letter = Envelope.of(grant);
        return letter.isSealedWith(secret) ? Message.parse(letter.message()) : letter;
    }

    /**
     * Reads that another client waits.
     *
     * @return the message
     */
    public Object readWanted() {
        return Message.parse(wanted);
    }

    /**
     * Reads when a lock will be free.
     *
     * @return the message
     */
    public Object readFreeAt() {
        return Message.parse(freeAt);
    }
}
