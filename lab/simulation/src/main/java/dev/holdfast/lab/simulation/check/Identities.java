package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.network.Wiretap;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.SimulatedRedis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Which processes have one client id, and whether they find each other out as they promise to. What each of them
 * knows is taken from the wires, and not from the client's own
 * account: who has sent a call or a beat, who has read it, and when.
 *
 * <p>Processes with one id are <em>entangled</em> from when a copy asks for something under it. For as long as they
 * are, what one of them has may be what another one has.
 */
public final class Identities implements Wiretap {

    /** For how long a client waits for an answer where others listen: half a second, by a clock that may be fast. */
    private static final long LEAST_WAIT_NANOS = Duration.ofMillis(490).toNanos();

    /** For how long there may be something of an id that was given up: the longest lease, extended, ends last. */
    private static final long LONGEST_ECHO_NANOS = Duration.ofSeconds(25).toNanos();

    private static final long NEVER = Long.MAX_VALUE;
    private static final String CALL = "1:call:";
    private static final String BEAT = "1:beat:";

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
         * Whether an answer may be on its way for longer than it is waited for.
         *
         * @return true where the network is slow by itself
         */
        boolean areSlowWays();
    }

    private final Agenda agenda;
    private final Findings findings;
    private final Map<SimulatedProcess, Member> members = new LinkedHashMap<>();
    private final Map<String, Family> families = new LinkedHashMap<>();
    private final Map<String, SimulatedProcess> senders = new HashMap<>();
    private final Map<Connection, Check> checks = new HashMap<>();
    private final Map<String, Check> calls = new HashMap<>();
    private final Map<SimulatedProcess, Connection> requests = new HashMap<>();
    private final Map<SimulatedProcess, Long> beats = new HashMap<>();
    private final Map<Integer, Long> renamedNanos = new HashMap<>();
    private final Set<Connection> subscribed = new HashSet<>();
    private @Nullable Disturbances disturbances;
    private Predicate<SimulatedProcess> holders = process -> false;
    private long copies;
    private long unnoticed;
    private boolean mayAnswer;
    private long beatsBefore;

    /**
     * Nobody lives yet.
     *
     * @param agenda true time
     * @param findings where violations go
     */
    public Identities(Agenda agenda, Findings findings) {
        this.agenda = agenda;
        this.findings = findings;
    }

    /** A process that has begun with the id of a family. */
    private record Member(
            SimulatedProcess process, int client, Family family, boolean isCopy, Supplier<@Nullable String> id) {

        boolean sharesId() {
            return !process.isDead() && family.id.equals(id.get());
        }
    }

    /** Processes that have begun with one id. */
    private static final class Family {

        private final String id;
        private final List<Member> members = new ArrayList<>();
        private long firstCopyNanos = NEVER;
        private long lastCopyNanos = NEVER;
        private long sharedNanos = NEVER;
        private boolean entangled;
        private boolean told;

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

    /** How far a connection for requests has been checked. */
    private static final class Check {

        private long answeredNanos = NEVER;
        private long heardNanos = NEVER;
        private long reached;
        private boolean passed;

        void begin() {
            answeredNanos = NEVER;
            heardNanos = NEVER;
        }

        boolean mayPass(long nowNanos) {
            long sinceNanos = Math.max(answeredNanos, heardNanos);
            return sinceNanos != NEVER && (reached <= 1 || nowNanos - sinceNanos >= LEAST_WAIT_NANOS);
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

    /**
     * Who believes in a lease.
     *
     * @param holds whether a process does at the time
     */
    public void heldAccordingTo(Predicate<SimulatedProcess> holds) {
        holders = holds;
    }

    // ---- on the wires

    @Override
    public void sends(Connection connection, byte[][] command) {
        SimulatedProcess process = connection.process();
        String word = text(command[0]);
        if (word.equals("PUBLISH")) {
            published(connection, text(command[2]));
        } else if (word.startsWith("EVAL")) {
            asks(connection);
        }
        if (!word.equals("SUBSCRIBE")) {
            requests.put(process, connection);
        }
    }

    private void published(Connection connection, String message) {
        if (message.startsWith(CALL)) {
            senders.put(message, connection.process());
            Check check = checks.computeIfAbsent(connection, none -> new Check());
            check.begin();
            calls.put(message, check);
        } else if (message.startsWith(BEAT)) {
            senders.put(message, connection.process());
            beats.merge(connection.process(), 1L, Long::sum);
        }
    }

    private void asks(Connection connection) {
        Check check = checks.computeIfAbsent(connection, none -> new Check());
        if (check.passed) {
            return;
        }
        check.passed = true;
        Member member = members.get(connection.process());
        if (member == null) {
            return;
        }
        if (!check.mayPass(agenda.nowNanos())) {
            findings.broken(
                    Rule.CHECKED_FIRST,
                    false,
                    "c" + member.client + " asks over a connection before it knows whether another process has its id");
        }
        if (member.isCopy && member.sharesId()) {
            entangled(member);
        }
    }

    @Override
    public void isAnswered(Connection connection, byte[][] command, @Nullable Object reply) {
        String word = text(command[0]);
        if (word.equals("SUBSCRIBE")) {
            subscribed.add(connection);
        } else if (word.equals("PUBSUB") && reply instanceof List<?> channelAndCount) {
            Check check = checks.computeIfAbsent(connection, none -> new Check());
            check.answeredNanos = agenda.nowNanos();
            check.reached = (Long) channelAndCount.get(1);
        }
    }

    @Override
    public void hears(Connection connection, String text) {
        Check check = calls.get(text);
        boolean again = check != null && check.heardNanos != NEVER;
        if (check != null && !again && senders.get(text) == connection.process()) {
            check.heardNanos = agenda.nowNanos();
        }
        Connection way = requests.get(connection.process());
        mayAnswer = way != null && way.isOpen();
        beatsBefore = beats.getOrDefault(connection.process(), 0L);
    }

    @Override
    public void hasHeard(Connection connection, String channel, String text) {
        SimulatedProcess sender = senders.get(text);
        SimulatedProcess process = connection.process();
        Member member = members.get(process);
        if (sender == null || sender == process || member == null || !subscribed.contains(connection)) {
            return;
        }
        renamedNanos.put(member.client, agenda.nowNanos());
        String present = member.id.get();
        if (present != null && SimulatedRedis.channel(present).equals(channel)) {
            findings.broken(
                    Rule.COPY_HEARD,
                    false,
                    "c" + member.client + " has heard another process under its id, and keeps it: " + text);
        }
        if (text.startsWith(CALL) && mayAnswer && beats.getOrDefault(process, 0L) == beatsBefore) {
            findings.broken(Rule.COPY_HEARD, false, "c" + member.client + " does not answer " + text);
        }
        if (holders.test(process)) {
            findings.broken(
                    Rule.COPY_HEARD,
                    false,
                    "c" + member.client + " has heard another process under its id, and goes on believing in a lease");
        }
    }

    // ---- one process for each id

    /** A copy has passed its check, and goes on under the id that it began with. */
    private void entangled(Member copy) {
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
            if (!family.told && undisturbed.size() > 1 && family.lastCopyNanos + connectingNanos < sinceNanos) {
                family.told = true;
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
            throw new IllegalStateException("nobody has said what may keep two processes apart");
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
     * When a client last had to give its id up.
     *
     * @param client its number
     * @return true time; less than zero if it never had to
     */
    public long renamedNanos(int client) {
        return renamedNanos.getOrDefault(client, -1L);
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

    private static String text(byte[] word) {
        return new String(word, StandardCharsets.UTF_8);
    }
}
