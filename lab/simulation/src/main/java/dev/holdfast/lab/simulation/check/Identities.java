package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which processes have one client id, and for how long. Whether they find each other out as they promise to is what
 * {@link IdentityTap} checks.
 *
 * <p>Processes with one id are <em>entangled</em> from when a copy asks for something under it. For as long as they
 * are, what one of them has may be what another one has.
 */
public final class Identities {

    /** For how long there may be something of an id that was given up: the longest lease, extended, ends last. */
    private static final long LONGEST_ECHO_NANOS = Duration.ofSeconds(25).toNanos();

    static final long NEVER = Long.MAX_VALUE;

    /** Why two processes may not have heard each other, through no fault of theirs. */
    public interface Disturbances {

        /**
         * Whether something has kept a client from hearing another one.
         *
         * @param client its number
         * @param sinceNanos true time
         * @return true if one of its faults, or of the server's, works since then
         */
        boolean befell(int client, long sinceNanos);

        /**
         * Whether an answer may take longer than it is waited for.
         *
         * @return true where the network is slow by itself
         */
        boolean areSlowWays();
    }

    private final Agenda agenda;
    private final Findings findings;
    private final Map<SimulatedProcess, Member> members = new LinkedHashMap<>();
    private final Map<String, Family> families = new LinkedHashMap<>();
    private @Nullable Disturbances disturbances;
    private long copies;
    private long unnoticed;

    /**
     * No process lives yet.
     *
     * @param agenda true time
     * @param findings where violations go
     */
    public Identities(Agenda agenda, Findings findings) {
        this.agenda = agenda;
        this.findings = findings;
    }

    /** A process that has begun with the id of a family. */
    record Member(SimulatedProcess process, int client, Family family, boolean isCopy, Supplier<@Nullable String> id) {

        boolean sharesId() {
            return !process.isDead() && family.id.equals(id.get());
        }
    }

    /** Processes that have begun with one id. */
    static final class Family {

        private final String id;
        private final List<Member> members = new ArrayList<>();
        private long firstCopyNanos = NEVER;
        private long lastCopyNanos = NEVER;
        private long sharedNanos = NEVER;
        private boolean entangled;
        private boolean reported;

        Family(String id) {
            this.id = id;
        }

        boolean has(int client) {
            return members.stream().anyMatch(member -> member.client == client);
        }

        List<Member> sharing() {
            return members.stream().filter(Member::sharesId).toList();
        }
    }

    /**
     * What explains that two processes do not hear each other.
     *
     * @param disturbances of this run
     */
    public void explainedBy(Disturbances disturbances) {
        this.disturbances = disturbances;
    }

    /**
     * A process begins.
     *
     * @param process which
     * @param client its client's number
     * @param beginning the id that it has then
     * @param isCopy whether another process has begun with that id
     * @param id the one that it has at the time; null if it has none any more
     */
    public void born(
            SimulatedProcess process, int client, String beginning, boolean isCopy, Supplier<@Nullable String> id) {
        Family family = families.computeIfAbsent(beginning, Family::new);
        Member member = new Member(process, client, family, isCopy, id);
        family.members.add(member);
        members.put(process, member);
        if (isCopy) {
            copies++;
            family.firstCopyNanos = Math.min(family.firstCopyNanos, agenda.nowNanos());
            family.lastCopyNanos = agenda.nowNanos();
        }
    }

    @Nullable
    Member member(SimulatedProcess process) {
        return members.get(process);
    }

    /** A copy has passed its check, and goes on under the id that it began with. */
    void entangled(Member copy) {
        Family family = copy.family;
        family.entangled = true;
        family.sharedNanos = agenda.nowNanos();
        List<Member> others = family.sharing().stream()
                .filter(member -> !member.process.equals(copy.process))
                .toList();
        if (others.isEmpty()) {
            return;
        }
        unnoticed++;
        boolean disturbed = disturbances().areSlowWays()
                || befell(copy, family.firstCopyNanos)
                || others.stream().anyMatch(other -> befell(other, family.firstCopyNanos));
        findings.broken(
                Rule.ONE_PER_ID,
                disturbed,
                "c" + copy.client + " goes on under the id " + family.id + " beside c" + others.get(0).client);
    }

    /**
     * Looks whether processes have had one id for too long.
     *
     * @param boundNanos for how long they may, from when nothing keeps them apart any more
     * @param connectingNanos for how long a copy may take to connect
     */
    public void look(long boundNanos, long connectingNanos) {
        long sinceNanos = agenda.nowNanos() - boundNanos;
        for (Family family : families.values()) {
            if (family.firstCopyNanos == NEVER) {
                continue;
            }
            List<Member> sharing = family.sharing();
            if (sharing.size() > 1) {
                family.sharedNanos = agenda.nowNanos();
            }
            List<Member> undisturbed = sharing.stream()
                    .filter(member -> !befell(member, sinceNanos))
                    .toList();
            if (!family.reported && undisturbed.size() > 1 && family.lastCopyNanos + connectingNanos < sinceNanos) {
                family.reported = true;
                findings.broken(
                        Rule.ONE_PER_ID,
                        false,
                        "c" + undisturbed.get(0).client + " and c" + undisturbed.get(1).client + " go on under the id "
                                + family.id + ", and nothing has kept them apart for " + boundNanos / 1_000_000
                                + " ms");
            }
        }
    }

    private boolean befell(Member member, long sinceNanos) {
        return disturbances().befell(member.client, sinceNanos);
    }

    private Disturbances disturbances() {
        if (disturbances == null) {
            throw new IllegalStateException("what may keep two processes apart was not set");
        }
        return disturbances;
    }

    // ---- for the other rules

    /**
     * Whether another process may have used, kept or ended what this client asked for.
     *
     * @param client its number
     * @param sinceNanos true time
     * @return true if it was entangled since then
     */
    public boolean wasEntangled(int client, long sinceNanos) {
        for (Family family : families.values()) {
            if (family.entangled
                    && family.has(client)
                    && (family.sharing().size() > 1 || family.sharedNanos + LONGEST_ECHO_NANOS >= sinceNanos)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether a process has the id of a family in which there are copies, so that what is there under the id need
     * not be its own.
     *
     * @param client its number
     * @return false once it has given the id up
     */
    public boolean sharesId(int client) {
        return families.values().stream()
                .filter(family -> family.firstCopyNanos != NEVER)
                .flatMap(family -> family.sharing().stream())
                .anyMatch(member -> member.client == client);
    }

    /**
     * How many copies were made.
     *
     * @return so far
     */
    public long copies() {
        return copies;
    }

    /**
     * How many of them went on under the id of another one.
     *
     * @return so far
     */
    public long unnoticed() {
        return unnoticed;
    }
}
