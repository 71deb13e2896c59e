package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.network.Connection;
import dev.holdfast.lab.simulation.network.Wiretap;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.ReceivedMessage;
import dev.holdfast.redis.testing.WireFormat;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Whether processes with one client id find each other out as they promise to. What each of them knows is taken from
 * the wires, and not from the client's own account: who has sent a call or a beat, who has read it, and when.
 */
public final class IdentityTap implements Wiretap {

    /** For how long a client waits for an answer where others listen: half a second, by a clock that may be fast. */
    private static final long LEAST_WAIT_NANOS = Duration.ofMillis(490).toNanos();

    /** For how long it waits until it goes on without a subscription over which nothing has come: two seconds. */
    private static final long MUTE_NANOS = Duration.ofMillis(1_960).toNanos();

    private static final long NEVER = Identities.NEVER;

    private final Agenda agenda;
    private final Findings findings;
    private final Identities identities;
    private final Map<String, SimulatedProcess> senders = new HashMap<>();
    private final Map<Connection, Check> checks = new HashMap<>();
    private final Map<String, Check> calls = new HashMap<>();
    private final Map<SimulatedProcess, Connection> requests = new HashMap<>();
    private final Map<SimulatedProcess, Long> beats = new HashMap<>();
    private final Map<Integer, Long> renamedNanos = new HashMap<>();
    private final Set<Connection> subscribed = new HashSet<>();
    private Predicate<SimulatedProcess> holders = process -> false;
    private boolean mayAnswer;
    private long beatsBefore;

    /**
     * Nothing has been sent yet.
     *
     * @param agenda true time
     * @param findings where violations go
     * @param identities which process has which id
     */
    public IdentityTap(Agenda agenda, Findings findings, Identities identities) {
        this.agenda = agenda;
        this.findings = findings;
        this.identities = identities;
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

        /** Without a subscription, a client hears nothing, and all who are reached are others. */
        boolean mayPass(long nowNanos, boolean isSubscribed) {
            if (answeredNanos == NEVER) {
                return false;
            }
            if (heardNanos != NEVER) {
                return reached <= 1 || nowNanos - Math.max(answeredNanos, heardNanos) >= LEAST_WAIT_NANOS;
            }
            long waitedNanos = nowNanos - answeredNanos;
            return isSubscribed ? waitedNanos >= MUTE_NANOS : reached == 0 || waitedNanos >= LEAST_WAIT_NANOS;
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
        if (!(ReceivedMessage.parse(message) instanceof ReceivedMessage.Beat beat)) {
            return;
        }
        if (beat.isCall()) {
            senders.put(message, connection.process());
            Check check = checks.computeIfAbsent(connection, none -> new Check());
            check.begin();
            calls.put(message, check);
        } else {
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
        Identities.Member member = identities.member(connection.process());
        if (member == null) {
            return;
        }
        boolean isSubscribed =
                subscribed.stream().anyMatch(other -> other.isOpen() && other.process() == connection.process());
        if (!check.mayPass(agenda.nowNanos(), isSubscribed)) {
            findings.broken(
                    Rule.CHECKED_FIRST,
                    false,
                    "c" + member.client()
                            + " asks over a connection before it knows whether another process has its id");
        }
        if (member.isCopy() && member.sharesId()) {
            identities.entangled(member);
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
        Identities.Member member = identities.member(process);
        if (sender == null || sender == process || member == null || !subscribed.contains(connection)) {
            return;
        }
        renamedNanos.put(member.client(), agenda.nowNanos());
        String present = member.id().get();
        if (present != null && WireFormat.DEFAULT.channel(present).equals(channel)) {
            findings.broken(
                    Rule.COPY_HEARD,
                    false,
                    "c" + member.client() + " has heard another process under its id, and keeps it: " + text);
        }
        if (isCall(text) && mayAnswer && beats.getOrDefault(process, 0L) == beatsBefore) {
            findings.broken(Rule.COPY_HEARD, false, "c" + member.client() + " does not answer " + text);
        }
        if (holders.test(process)) {
            findings.broken(
                    Rule.COPY_HEARD,
                    false,
                    "c" + member.client()
                            + " has heard another process under its id, and goes on believing in a lease");
        }
    }

    private static boolean isCall(String text) {
        return ReceivedMessage.parse(text) instanceof ReceivedMessage.Beat beat && beat.isCall();
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
     * Whether the call that checks a process's present connection for requests, together with a subscription, has been
     * answered, so that it may ask over that connection.
     *
     * @param process one that runs
     * @return false while its connection for requests is being replaced
     */
    public boolean hasAsked(SimulatedProcess process) {
        Connection connection = requests.get(process);
        Check check = checks.get(connection);
        return connection != null && connection.isOpen() && check != null && check.passed;
    }

    private static String text(byte[] word) {
        return new String(word, StandardCharsets.UTF_8);
    }
}
