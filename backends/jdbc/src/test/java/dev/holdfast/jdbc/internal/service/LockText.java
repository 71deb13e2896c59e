package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.Fence;
import dev.holdfast.internal.rules.GroupState;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.internal.rules.LockState.Waiting;
import dev.holdfast.internal.rules.Message;
import dev.holdfast.spi.Hold;
import org.jspecify.annotations.Nullable;

/** What is known of a lock, in words to be compared. */
final class LockText {

    private LockText() {}

    /** All that counts of a lock, in words. */
    static String known(LockState lock, Fence fence, long now) {
        StringBuilder text = new StringBuilder("fence " + fence.last());
        GroupState group = lock.group(now);
        if (group == null) {
            text.append("\nholder ").append(known(lock.holder(now)));
        } else {
            group.members().stream()
                    .map(LockText::known)
                    .sorted()
                    .forEach(each -> text.append("\nmember ").append(each));
        }
        if (lock.limitUntilMicros() > now) {
            text.append("\nlimit ").append(lock.limit()).append(" until ").append(lock.limitUntilMicros());
        }
        for (Waiting each : lock.waiting()) {
            text.append("\nwaiting ")
                    .append(each.client())
                    .append(' ')
                    .append(each.attempt().number());
            text.append(' ')
                    .append(each.attempt().share())
                    .append(' ')
                    .append(each.attempt().leaseMillis());
            text.append(' ').append(each.attempt().numbers()).append(' ').append(each.sinceMicros());
            text.append(' ').append(each.placeMicros());
        }
        return text.toString();
    }

    /** A holder's attempt has more in memory, which counts only while it waits. */
    static String known(Message message) {
        return message instanceof Message.Granted granted
                ? "granted " + known(granted.holder()) + " " + granted.claimMillis() + " " + granted.waiters() + " "
                        + granted.grantedMicros()
                : message.toString();
    }

    static String known(@Nullable Holder holder) {
        if (holder == null) {
            return "none";
        }
        Hold hold = holder.held();
        return String.join(
                " ",
                holder.client(),
                "" + hold.attempt().number(),
                "" + hold.attempt().share(),
                "" + hold.token(),
                "" + hold.numbers(),
                "" + hold.serial(),
                "" + holder.untilMicros(),
                "" + holder.inMinimumHold());
    }
}
