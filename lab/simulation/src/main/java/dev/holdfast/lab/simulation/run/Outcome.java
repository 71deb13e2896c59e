package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Violation;
import java.util.List;

/**
 * How a run went.
 *
 * @param seed the schedule's
 * @param hash of everything that happened: equal for equal runs
 * @param grants how many leases callers were given
 * @param events how much happened
 * @param copies how many processes were copied
 * @param unnoticedCopies how many copies went on beside another process under its id, which was out of reach
 * @param violations what nothing explains
 * @param explained what failed assumptions explain
 */
public record Outcome(
        long seed,
        long hash,
        long grants,
        long events,
        long copies,
        long unnoticedCopies,
        List<Violation> violations,
        List<Violation> explained) {}
