package dev.holdfast.spi;

/** What a lock service answers to a {@link Change}. */
public sealed interface ChangeAnswer {

    /**
     * The attempt holds the lock as it asked, since now or since an earlier copy of the request; the former hold is
     * over.
     *
     * @param grant the new hold
     */
    record Changed(AskAnswer.Granted grant) implements ChangeAnswer {}

    /** The group has other members: nothing was changed. */
    record Shared() implements ChangeAnswer {}

    /** The hold that was to be turned is not there. */
    record NotHeld() implements ChangeAnswer {}

    /** The request was carried out too late and changed nothing. */
    record Refused() implements ChangeAnswer {}
}
