package dev.holdfast.jdbc.internal.row;

import dev.holdfast.internal.rules.GroupState;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.internal.rules.LockState.Holder;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Share;
import org.jspecify.annotations.Nullable;

/**
 * Those who hold a lock together, each as {@code client:attempt:token:serial:until:kept:label:units:limit;}. Until when
 * is microseconds; the token is that of the group; kept is 1 for one that has released it, and only takes its units for
 * its minimum hold.
 */
final class MembersText {

    private MembersText() {}

    static String of(@Nullable GroupState group) {
        StringBuilder text = new StringBuilder();
        if (group != null) {
            group.members().forEach(member -> text.append(entry(member)).append(';'));
        }
        return text.toString();
    }

    private static String entry(Holder member) {
        Hold hold = member.held();
        return Fields.join(
                member.client(),
                hold.attempt().number(),
                hold.token(),
                hold.serial(),
                member.untilMicros(),
                member.inMinimumHold() ? 1 : 0,
                ShareText.of(hold.attempt().share()));
    }

    static void read(String text, LockState into) {
        for (String entry : Fields.entries(text)) {
            Fields fields = Fields.of(entry);
            String client = fields.text();
            long number = fields.number();
            long token = fields.number();
            long serial = fields.number();
            long untilMicros = fields.number();
            boolean isKept = fields.number() != 0;
            Share share = ShareText.read(fields);
            Attempt attempt = new Attempt(number, share, 0, 0, 1, 1);
            into.hold(new Holder(client, new Hold(attempt, token, 1, serial), untilMicros, isKept));
        }
    }
}
