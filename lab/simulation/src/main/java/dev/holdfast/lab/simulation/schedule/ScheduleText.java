package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.lab.simulation.schedule.Schedule.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/**
 * A schedule as text, an element a line, so that one that was found can be kept though the generator changes. Lines
 * that begin with {@code #} are remarks.
 */
public final class ScheduleText {

    private static final String HEAD = "head ";
    private static final String CLIENT = "client ";
    private static final String CALL = "call ";
    private static final String FAULT = "fault ";
    private static final String INTERVENTION = "intervention ";
    private static final String COUNTED = "counted ";

    /** In a text from before there were readers, permits, locks that rest, orders, what is stored, and sets. */
    private static final Map<String, String> EARLIER = Map.of(
            "mode", "ALONE",
            "units", "0",
            "limit", "0",
            "stickyMillis", "0",
            "headStartMillis", "0",
            "strictOrder", "false",
            "storedMillis", "0",
            "several", "0");

    private ScheduleText() {}

    /**
     * Writes a schedule.
     *
     * @param schedule any
     * @return lines
     */
    public static String write(Schedule schedule) {
        StringJoiner lines = new StringJoiner("\n", "", "\n");
        lines.add(HEAD + RecordText.write(schedule.head()));
        schedule.clients().forEach(client -> lines.add(CLIENT + RecordText.write(client)));
        schedule.calls().forEach(call -> lines.add(CALL + RecordText.write(call)));
        schedule.faults().forEach(fault -> lines.add(FAULT + RecordText.write(fault)));
        schedule.interventions().forEach(intervention -> lines.add(INTERVENTION + RecordText.write(intervention)));
        schedule.counted().forEach(call -> lines.add(COUNTED + RecordText.write(call)));
        return lines.toString();
    }

    /**
     * Reads a schedule.
     *
     * @param text lines
     * @return what was written
     * @throws IllegalArgumentException if it is none
     */
    public static Schedule read(String text) {
        Head head = null;
        List<ClientPlan> clients = new ArrayList<>();
        List<Call> calls = new ArrayList<>();
        List<Fault> faults = new ArrayList<>();
        List<Intervention> interventions = new ArrayList<>();
        List<CountedCall> counted = new ArrayList<>();
        for (String line : text.lines().toList()) {
            if (line.startsWith(HEAD)) {
                head = RecordText.read(Head.class, line.substring(HEAD.length()));
            } else if (line.startsWith(CLIENT)) {
                clients.add(RecordText.read(ClientPlan.class, line.substring(CLIENT.length())));
            } else if (line.startsWith(CALL)) {
                calls.add(RecordText.read(Call.class, line.substring(CALL.length()), EARLIER));
            } else if (line.startsWith(FAULT)) {
                faults.add(RecordText.read(Fault.class, line.substring(FAULT.length())));
            } else if (line.startsWith(INTERVENTION)) {
                interventions.add(RecordText.read(Intervention.class, line.substring(INTERVENTION.length())));
            } else if (line.startsWith(COUNTED)) {
                counted.add(RecordText.read(CountedCall.class, line.substring(COUNTED.length())));
            } else if (!line.isBlank() && !line.startsWith("#")) {
                throw new IllegalArgumentException(String.format(Locale.ROOT, "no element of a schedule: %s", line));
            }
        }
        if (head == null) {
            throw new IllegalArgumentException("a schedule begins with its head");
        }
        return new Schedule(head, clients, calls, faults, interventions, counted);
    }
}
