package dev.holdfast.jdbc.internal.row;

/**
 * A row of the table of locks. All times are microseconds by the database's clock.
 *
 * @param version rises with each change of the row
 * @param clientId whose hold it is; empty if nobody holds all of the lock
 * @param attempt by which attempt of that client
 * @param token the lowest of the hold's fencing tokens
 * @param numbers how many it has
 * @param heldUntil when the hold ends, or the last one of a group
 * @param kept whether it was released, and the lock only stays taken for its minimum hold
 * @param fence the highest token that was ever given out
 * @param limit how many units the members of a group may take together
 * @param limitUntil until when that counts
 * @param members those who hold the lock together; empty if nobody does
 * @param queue those who wait
 */
public record LockRow(
        long version,
        String clientId,
        long attempt,
        long token,
        int numbers,
        long heldUntil,
        boolean kept,
        long fence,
        int limit,
        long limitUntil,
        String members,
        String queue) {

    /** Of a lock that has no row. */
    static final LockRow NONE = new LockRow(0, "", 0, 0, 0, 0, false, 0, 0, 0, "", "");

    /** The same as another version. */
    LockRow withVersion(long other) {
        return new LockRow(
                other, clientId, attempt, token, numbers, heldUntil, kept, fence, limit, limitUntil, members, queue);
    }

    /** {@return whether a client holds all of the lock, or it is in its minimum hold} */
    public boolean isHeld() {
        return !clientId.isEmpty();
    }

    /** {@return whether another row has the very same hold of all of the lock, which was not released} */
    public boolean isSameHold(LockRow other) {
        return isHeld()
                && clientId.equals(other.clientId)
                && attempt == other.attempt
                && token == other.token
                && kept == other.kept;
    }

    /** {@return whether nobody waits, no group holds it, and it has no limit} */
    public boolean isPlain() {
        return queue.isEmpty() && members.isEmpty() && limit == 0;
    }

    /** {@return whether it is plain, and not in its minimum hold} */
    public boolean isSimple() {
        return isPlain() && !kept;
    }
}
