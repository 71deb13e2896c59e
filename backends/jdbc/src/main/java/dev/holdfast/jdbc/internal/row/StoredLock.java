package dev.holdfast.jdbc.internal.row;

import dev.holdfast.internal.rules.Fence;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Share;
import org.jspecify.annotations.Nullable;

/** A lock as its row says it, to which the rules are applied, and which becomes a row again. */
public final class StoredLock {

    private final LockState state;
    private final Fence fence;
    private final LockRow read;

    private StoredLock(LockId id, LockRow read) {
        this.state = new LockState(id);
        this.fence = new Fence(read.fence());
        this.read = read;
        state.resize(read.limit(), read.limitUntil());
        if (read.members().isEmpty()) {
            readHolder();
        } else {
            MembersText.read(read.members(), state);
        }
        QueueText.read(read.queue(), state);
    }

    /**
     * What a row says.
     *
     * @param id the lock
     * @param read its row; null if it has none
     * @return the lock
     * @throws IllegalArgumentException if the row is of another format
     */
    public static StoredLock of(LockId id, @Nullable LockRow read) {
        try {
            return new StoredLock(id, read == null ? LockRow.NONE : read);
        } catch (RuntimeException foreign) {
            // Anybody may have written anything there, which fails in as many ways as there are rules for a row.
            throw new IllegalArgumentException(foreign);
        }
    }

    private void readHolder() {
        if (!read.clientId().isEmpty()) {
            Attempt attempt = new Attempt(read.attempt(), Share.EXCLUSIVE, 0, 0, 1, read.numbers());
            Hold hold = new Hold(attempt, read.token(), read.numbers());
            state.hold(new Holder(read.clientId(), hold, read.heldUntil(), read.kept()));
        }
    }

    /** {@return what the rules are applied to} */
    public LockState state() {
        return state;
    }

    /** {@return whether a client holds it by that very hold} */
    public boolean isHeld(String client, Hold hold, long nowMicros) {
        Holder held = state.heldBy(client, hold.attempt().number(), nowMicros);
        return held != null && held.is(client, hold);
    }

    /** {@return where its tokens come from} */
    public Fence fence() {
        return fence;
    }

    /** {@return the version of the row that was read; zero if there was none} */
    public long version() {
        return read.version();
    }

    /**
     * The row to write.
     *
     * @param before what {@link #row} was before the rules were applied
     * @param nowMicros the database's time at which it was read
     * @return the next version, which for a new row is above all that a deleted one had; null if nothing was changed
     */
    public @Nullable LockRow changed(LockRow before, long nowMicros) {
        LockRow row = row(nowMicros);
        return row.equals(before) ? null : row.withVersion(Math.max(nowMicros, read.version() + 1));
    }

    /** {@return what it is as a row without a version, and without what is over at that time} */
    public LockRow row(long nowMicros) {
        String members = MembersText.of(state.group(nowMicros));
        Holder holder = members.isEmpty() ? state.holder(nowMicros) : null;
        return new LockRow(
                0,
                holder == null ? "" : holder.client(),
                holder == null ? 0 : holder.held().attempt().number(),
                holder == null ? 0 : holder.token(),
                holder == null ? 0 : holder.numbers(),
                members.isEmpty() && holder == null ? 0 : state.untilMicros(nowMicros),
                holder != null && holder.inMinimumHold(),
                fence.last(),
                state.limit(),
                state.limitUntilMicros(),
                members,
                QueueText.of(state));
    }
}
