package dev.holdfast.lab.chaos.judge;

import dev.holdfast.lab.chaos.record.ClientEvent.ProcessStall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * When each process could not run: stopped, without a processor, or without a thread. What it was late by then is not
 * its fault.
 */
final class ProcessStalls {

    private final Map<String, List<ProcessStall>> byProcess = new HashMap<>();

    ProcessStalls(Evidence evidence) {
        for (ProcessStall hindered : evidence.events(ProcessStall.class)) {
            byProcess
                    .computeIfAbsent(hindered.process(), process -> new ArrayList<>())
                    .add(hindered);
        }
        byProcess.values().forEach(list -> list.sort(Comparator.comparingLong(ProcessStall::fromNanos)));
    }

    /** Returns how much of a stretch of time a process could run. */
    long runningNanos(String process, long fromNanos, long untilNanos) {
        long running = 0;
        long atNanos = fromNanos;
        for (ProcessStall hindered : byProcess.getOrDefault(process, List.of())) {
            if (hindered.untilNanos() > atNanos && hindered.fromNanos() < untilNanos) {
                running += Math.max(0, hindered.fromNanos() - atNanos);
                atNanos = hindered.untilNanos();
            }
        }
        return running + Math.max(0, untilNanos - atNanos);
    }

    /** Returns the process of a thread's name, or of a call's or a hold's. */
    static String processOf(String name) {
        return name.substring(0, Math.max(0, name.indexOf('/')));
    }
}
