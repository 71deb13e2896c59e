package dev.holdfast.cli.inspect;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Group;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.cli.SpokenDuration;
import dev.holdfast.spi.PrintableText;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * Who blocks a lock, since when, and how many wait, in one sentence. What others have written is printable in it.
 *
 * @param seen what is known of the lock
 */
public record LockSentence(SeenLock seen) {

    private static final String UNKNOWN = "?";
    private static final String OWNER = "o=";

    /**
     * The sentence about a lock of which nothing but its holders and waiters is known.
     *
     * @param inspection those
     * @return the sentence
     */
    public static LockSentence of(LockInspection inspection) {
        return new LockSentence(new SeenLock(inspection, Optional.empty(), Optional.empty()));
    }

    @Override
    public String toString() {
        return printable(inspection().name()) + " " + state() + since() + waits();
    }

    private LockInspection inspection() {
        return seen.inspection();
    }

    private String state() {
        return switch (seen.state()) {
            case FREE -> "is free" + (inspection().waiterCount() > 0 ? ", and about to be granted" : "");
            case HELD ->
                "is held by " + inspection().holder().map(LockSentence::holder).orElse(UNKNOWN);
            case GROUP ->
                "is held by " + inspection().group().map(LockSentence::group).orElse(UNKNOWN);
            case KEPT ->
                "is released, and stays taken for its minimum hold, "
                        + inspection()
                                .holder()
                                .map(Holder::leaseLeft)
                                .map(left -> left.compareTo(LockInspection.NO_END) < 0
                                        ? SpokenDuration.of(left) + " more"
                                        : "without an end")
                                .orElse(UNKNOWN);
        };
    }

    private static String holder(Holder holder) {
        return holder.client()
                .map(LockSentence::client)
                .orElse("client " + printable(holder.clientId()) + ", of which no host is known,");
    }

    /** As in {@code checkout on web-1:4711}. */
    static String client(ClientInfo client) {
        String place = printable(client.host()) + ":" + client.pid();
        return client.application().isEmpty() ? place : printable(client.application()) + " on " + place;
    }

    private static String group(Group group) {
        String label = group.label();
        if (label.equals("r")) {
            return count(group, "reader");
        } else if (label.equals("p")) {
            return count(group, "holder") + " of permits, " + group.units() + " in all,";
        } else if (label.startsWith(OWNER)) {
            return "the owner " + printable(label.substring(OWNER.length())) + ", " + count(group, "hold") + ",";
        }
        return "the group " + printable(label) + ", " + count(group, "hold") + " of " + group.units() + " units,";
    }

    private static String count(Group group, String what) {
        return group.memberCount() + " " + what + (group.memberCount() == 1 ? "" : "s");
    }

    private String since() {
        if (seen.state() != SeenLock.State.HELD && seen.state() != SeenLock.State.GROUP) {
            return "";
        }
        return seen.heldFor()
                .map(time -> " since "
                        + inspection().serverTime().minus(time).truncatedTo(ChronoUnit.SECONDS) + " ("
                        + SpokenDuration.of(time) + ")")
                .orElse("");
    }

    private String waits() {
        long count = inspection().waiterCount();
        if (count == 0) {
            return seen.state() == SeenLock.State.FREE ? "" : "; no client waits";
        }
        return "; " + count + (count == 1 ? " client waits" : " clients wait")
                + seen.oldestWait()
                        .map(wait -> (count == 1 ? ", for " : ", the first for ") + SpokenDuration.of(wait))
                        .orElse("");
    }

    /** What others have written must neither move a terminal's cursor nor break the line. */
    private static String printable(String text) {
        return PrintableText.of(text, Integer.MAX_VALUE);
    }
}
