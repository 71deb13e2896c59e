package dev.holdfast.redis.fencing;

/** Something that keeps the highest token that was shown to it, and refuses writes under a lower one. */
interface GuardedResource extends AutoCloseable {

    /** Writes the value under a token, and says whether it was taken. */
    boolean write(long token, String value) throws Exception;

    /** The value. */
    String value() throws Exception;

    @Override
    void close() throws Exception;
}
