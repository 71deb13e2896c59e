package dev.holdfast;

/** Why a lease ended before it was released. */
public enum LossReason {

    /**
     * No renewal was answered before the local deadline: the server is out of reach, this process stood still, or the
     * lease is not renewed.
     */
    EXPIRED("its time was over and it was not renewed"),

    /**
     * The server answered that the lock is free or another's: its data was lost, the key was removed, or an operator
     * released the lock by force.
     */
    TAKEN("the server no longer knows this hold"),

    /** The longest time that the options allow for one hold is over. */
    MAX_HOLD_REACHED("the longest hold that its options allow is over"),

    /** The client was closed while the lock was held. */
    CLIENT_CLOSED("the client was closed while the lock was held"),

    /**
     * Another process was found to use the client's id, such as one that was restored from a snapshot of this one: it
     * may hold the lock under the same token.
     */
    CLONED("another process was found to use the id of this client"),

    /**
     * A downgrade or an upgrade was not answered, so it is not known what is held: both are given back in the
     * background.
     */
    CHANGE_UNANSWERED("a downgrade or an upgrade was not answered, so it is not known what is held");

    private final String sentence;

    LossReason(String sentence) {
        this.sentence = sentence;
    }

    /**
     * The reason in words, as part of a sentence.
     *
     * @return for messages
     */
    public String sentence() {
        return sentence;
    }
}
