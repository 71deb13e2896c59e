package dev.holdfast.lab.simulation.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes a schedule in which other servers take over: that of {@link Generator}, with one to three takeovers more. In a
 * third of them nothing else goes wrong, since what explains two valid leases hides what a takeover may not cause.
 */
public final class TakeoverGenerator {

    private static final long APART = 0x5DEECE66DL;

    private static final FaultKind[] BESIDE = {
        FaultKind.PAUSE,
        FaultKind.DELAY,
        FaultKind.REQUEST_LOSS,
        FaultKind.REPLY_LOSS,
        FaultKind.PUSH_LOSS,
        FaultKind.BLACK_HOLE,
        FaultKind.STALL,
        FaultKind.CUT,
        FaultKind.REPLAY,
        FaultKind.CLIENT_CRASH,
        FaultKind.CLIENT_CLOSE,
        FaultKind.SERVER_STOP
    };

    private final Schedule base;
    private final SplittableRandom random;
    private final long lastMicros;

    private TakeoverGenerator(long seed) {
        this.base = Generator.schedule(seed);
        this.random = new SplittableRandom(seed ^ APART);
        this.lastMicros = base.head().lastMicros();
    }

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        return new TakeoverGenerator(seed).schedule();
    }

    private Schedule schedule() {
        boolean alone = random.nextInt(3) == 0;
        List<Fault> faults = new ArrayList<>(alone ? List.of() : base.faults());
        int count = random.nextInt(3) == 0 ? 2 + random.nextInt(2) : 1;
        for (int i = 0; i < count; i++) {
            Fault takeover = takeover();
            faults.add(takeover);
            if (random.nextInt(8) == 0) {
                faults.add(clock(takeover));
            }
            for (int others = alone || random.nextBoolean() ? 0 : 1 + random.nextInt(3); others > 0; others--) {
                faults.add(beside(takeover));
            }
        }
        return new Schedule(base.head(), base.clients(), base.calls(), faults);
    }

    private Fault takeover() {
        long atMicros = random.nextLong(lastMicros * 8 / 10);
        long untilMicros = switch (random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> random.nextLong(5_000);
            case 2 -> random.nextLong(300_000);
            default -> random.nextLong(1_500_000);
        };
        untilMicros = Math.min(untilMicros, lastMicros - atMicros);
        long spreadMicros = switch (random.nextInt(4)) {
            case 0 -> random.nextLong(20_000);
            case 1 -> random.nextLong(500_000);
            default -> random.nextLong(4_000_000);
        };
        long forMicros = Math.min(untilMicros + spreadMicros, lastMicros - atMicros);
        return new Fault(FaultKind.TAKEOVER, atMicros, forMicros, -1, Fault.Wire.BOTH, Fault.Way.BOTH, untilMicros);
    }

    /** The clock of the new primary is not that of the former one. */
    private Fault clock(Fault takeover) {
        long millis = random.nextBoolean() ? random.nextLong(-50, 50) : random.nextLong(-5_000, 5_000);
        long atMicros = takeover.atMicros() + takeover.amount();
        return new Fault(FaultKind.SERVER_CLOCK, atMicros, 0, -1, Fault.Wire.BOTH, Fault.Way.BOTH, millis);
    }

    private Fault beside(Fault takeover) {
        FaultKind kind = any(BESIDE);
        long atMicros = Math.max(0, takeover.atMicros() + takeover.amount() + random.nextLong(-500_000, 1_500_000));
        atMicros = Math.min(atMicros, lastMicros * 9 / 10);
        long lengthMicros = kind == FaultKind.CUT ? 0 : random.nextLong(random.nextBoolean() ? 300_000 : 3_000_000);
        long amount = switch (kind) {
            case DELAY, REPLAY -> random.nextLong(random.nextBoolean() ? 20_000 : 1_500_000);
            case REQUEST_LOSS, REPLY_LOSS, PUSH_LOSS -> 5 + random.nextInt(95);
            default -> 0;
        };
        int client = base.clients().get(random.nextInt(base.clients().size())).client();
        return new Fault(
                kind,
                atMicros,
                Math.min(lengthMicros, lastMicros - atMicros),
                client,
                any(Fault.Wire.values()),
                any(Fault.Way.values()),
                amount);
    }

    private <E> E any(E[] values) {
        return values[random.nextInt(values.length)];
    }
}
