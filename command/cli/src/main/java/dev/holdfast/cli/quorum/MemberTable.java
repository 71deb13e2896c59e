package dev.holdfast.cli.quorum;

import dev.holdfast.redis.quorum.QuorumAdministration.MemberStatus;
import java.io.PrintWriter;
import java.util.List;

/** The members of a quorum, one in a line. */
final class MemberTable {

    private static final int SHOWN_OF_RUN = 8;

    private final List<MemberStatus> members;

    MemberTable(List<MemberStatus> members) {
        this.members = members;
    }

    void print(PrintWriter out) {
        int width = Math.max(
                6,
                members.stream()
                        .mapToInt(member -> member.address().length())
                        .max()
                        .orElse(0));
        out.printf("%-" + width + "s  %-8s  %12s  %s%n", "MEMBER", "RUN", "CLOCK", "STATE");
        for (MemberStatus member : members) {
            String run = member.runId();
            out.printf(
                    "%-" + width + "s  %-8s  %9d ms  %s%n",
                    member.address(),
                    run.length() > SHOWN_OF_RUN ? run.substring(0, SHOWN_OF_RUN) : run,
                    member.clockOffset().toMillis(),
                    state(member));
        }
    }

    private static String state(MemberStatus member) {
        if (member.failure().isPresent()) {
            return "unusable: " + member.failure().get();
        }
        if (!member.isRecorded()) {
            return "no member of this quorum since its last start"
                    + member.record()
                            .map(record -> "; its record says: " + record)
                            .orElse("");
        }
        return member.waits().isZero() ? "votes" : "votes in " + (member.waits().toSeconds() + 1) + " s";
    }
}
