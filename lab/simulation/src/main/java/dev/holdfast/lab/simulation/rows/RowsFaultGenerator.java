package dev.holdfast.lab.simulation.rows;

import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.Fault.Way;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.Mix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Draws what goes wrong in a run. */
final class RowsFaultGenerator {

    private static final List<FaultKind> KINDS = List.of(
            FaultKind.PAUSE,
            FaultKind.SUSPEND,
            FaultKind.WALL_JUMP,
            FaultKind.CLIENT_CRASH,
            FaultKind.DELAY,
            FaultKind.REQUEST_LOSS,
            FaultKind.REPLY_LOSS,
            FaultKind.BLACK_HOLE,
            FaultKind.STALL,
            FaultKind.CUT,
            FaultKind.REPLAY,
            FaultKind.SERVER_STOP,
            FaultKind.SERVER_RESTART,
            FaultKind.SERVER_CLOCK,
            FaultKind.READ_ONLY,
            FaultKind.BUSY);

    private static final int MOST_FAULTS = 12;
    private static final int MOST_LOCKS = 2;
    private static final int LATE_MOMENTS = 20;
    private static final int LONGEST_LATE_MOMENT_MICROS = 200_000;
    private static final int LATEST_STATEMENT_MICROS = 4_000_000;
    private static final int LONGEST_REPLAY_MICROS = 6_000_000;
    private static final int LONGEST_JUMP_MILLIS = 6_000;

    private final Mix mix;
    private final int clients;
    private final long lastMicros;
    private final long leaseMillis;
    private final boolean late;

    RowsFaultGenerator(Mix mix, int clients, long lastMicros, long leaseMillis, boolean late) {
        this.mix = mix;
        this.clients = clients;
        this.lastMicros = lastMicros;
        this.leaseMillis = leaseMillis;
        this.late = late;
    }

    /** Of some of the kinds only, since what every run contains hides what needs its absence. */
    List<Fault> faults() {
        List<FaultKind> kinds = KINDS.stream()
                .filter(kind -> mix.with(12, KINDS.indexOf(kind)).chance(kind.explains() ? 10 : 30))
                .toList();
        int count = kinds.isEmpty() ? 0 : mix.with(5).below(MOST_FAULTS + 1);
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Mix one = mix.with(6, i);
            faults.add(fault(kinds.get(one.with(1).below(kinds.size())), one));
        }
        if (late) {
            lateStatements(faults);
        }
        faults.sort(Comparator.comparingLong(Fault::atMicros));
        return List.copyOf(faults);
    }

    /** So late that what was given up is given up for good, while nothing else may be wrong any more. */
    private void lateStatements(List<Fault> faults) {
        if (mix.with(26).chance(70)) {
            faults.clear();
        }
        for (int i = 0; i < LATE_MOMENTS; i++) {
            Mix one = mix.with(25, i);
            long atMicros = (long) (one.with(1).fraction() * lastMicros);
            long forMicros = one.with(2).below(LONGEST_LATE_MOMENT_MICROS);
            // Two at a time, since a request whose statement was late by one of them is carried out again.
            faults.add(lateStatement(atMicros, forMicros));
            faults.add(lateStatement(atMicros + 1, forMicros));
        }
    }

    private static Fault lateStatement(long atMicros, long forMicros) {
        return new Fault(
                FaultKind.REPLAY, atMicros, forMicros, -1, Wire.COMMANDS, Way.TO_SERVER, LATEST_STATEMENT_MICROS);
    }

    private Fault fault(FaultKind kind, Mix one) {
        boolean isOfAClient = kind.scope() == FaultKind.Scope.CLIENT;
        return new Fault(
                kind,
                (long) (one.with(2).fraction() * lastMicros),
                forMicros(one.with(3)),
                isOfAClient || one.with(5).chance(50) ? one.with(6).below(clients) : -1,
                any(Wire.values(), one.with(10)),
                any(Way.values(), one.with(11)),
                amount(kind, one.with(9)));
    }

    static <E> E any(E[] values, Mix one) {
        return values[one.below(values.length)];
    }

    private long forMicros(Mix one) {
        double leases = one.with(1).fraction() * (one.with(2).chance(30) ? 2.5 : 0.6);
        return (long) (leases * leaseMillis * 1_000);
    }

    private long amount(FaultKind kind, Mix one) {
        return switch (kind) {
            case DELAY -> 1_000L * one.below((int) leaseMillis);
            case REPLAY -> one.with(1).below(one.with(2).chance(30) ? 5_000 : LONGEST_REPLAY_MICROS);
            case REQUEST_LOSS, REPLY_LOSS -> 20 + one.below(80);
            case BUSY -> one.below(MOST_LOCKS + 1);
            case SERVER_CLOCK, WALL_JUMP -> one.below(2 * LONGEST_JUMP_MILLIS) - LONGEST_JUMP_MILLIS;
            default -> 0;
        };
    }
}
