package dev.holdfast.lab.chaos.client;

import dev.holdfast.Holdfast;
import dev.holdfast.lab.chaos.record.FencedCounter;
import dev.holdfast.lab.chaos.record.Journal;
import java.util.function.BooleanSupplier;
import org.HdrHistogram.Recorder;

/**
 * What a thread works with.
 *
 * @param thread its name in the journal
 * @param holdfast the client that all threads of the process share
 * @param counters its own connection to the fenced counters
 * @param waits counts, for the whole process, how long granted calls have waited, in microseconds
 * @param open the sections of the whole process
 * @param finishing says whether it is time to finish
 */
record WorkerContext(
        String thread,
        Holdfast holdfast,
        FencedCounter counters,
        Journal journal,
        Planner planner,
        Recorder waits,
        OpenSections open,
        BooleanSupplier finishing) {}
