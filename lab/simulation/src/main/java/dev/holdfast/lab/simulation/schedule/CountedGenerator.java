package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.lab.simulation.schedule.CountedCall.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes a schedule with calls for gates and latches: that of {@link GroupsGenerator}, whose locks have the same names.
 * Latches are valid for a second or a little more, and periods are short, so that names begin anew. In a seed in four
 * nothing goes wrong, since only then an opening has to be heard by its message; and in a seed in eight messages alone
 * are lost, since only then it has to be heard by a question.
 */
public final class CountedGenerator {

    private static final long APART = 0x3C6EF372FE94F82BL;
    private static final int FEWEST_CALLS = 20;
    private static final int MOST_CALLS = 110;
    private static final int MOST_PARTIES = 4;
    private static final int MOST_PERMITS = 6;
    private static final int LONGEST_PERIOD_MILLIS = 3_000;
    private static final int LONGEST_CANCEL_MICROS = 2_000_000;
    private static final long BUSY_MICROS = 400_000;
    private static final long AROUND_MICROS = 30_000;
    private static final int LONGEST_WAIT_MILLIS = 8_000;

    /** The latch and the gates of a name: all callers agree on them. */
    private record Terms(int parties, long validMillis, int permits, long periodMillis, int burst) {}

    private final SplittableRandom random;
    private final Schedule base;
    private final List<Terms> terms = new ArrayList<>();
    private final int latches;
    private final int awaits;
    private final int windows;
    private final int cancelled;
    private final long[] busyMicros;

    private CountedGenerator(long seed, Schedule base) {
        this.random = new SplittableRandom(seed ^ APART);
        this.base = base;
        this.latches = 20 + random.nextInt(70);
        this.awaits = 20 + random.nextInt(50);
        this.windows = random.nextInt(100);
        this.cancelled = random.nextInt(3) == 0 ? 0 : random.nextInt(40);
        for (int name = 0; name <= base.locks().get(base.locks().size() - 1); name++) {
            terms.add(terms());
        }
        this.busyMicros = new long[2 + random.nextInt(4)];
        for (int i = 0; i < busyMicros.length; i++) {
            busyMicros[i] = random.nextLong(base.head().lastMicros());
        }
    }

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        Schedule base = GroupsGenerator.schedule(seed);
        CountedGenerator generator = new CountedGenerator(seed, base);
        List<Fault> faults = generator.faults();
        return base.withFaults(faults).withCounted(generator.calls());
    }

    private List<Fault> faults() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> List.of();
            case 2 ->
                List.of(new Fault(
                        FaultKind.PUSH_LOSS,
                        0,
                        base.head().lastMicros(),
                        -1,
                        Fault.Wire.MESSAGES,
                        Fault.Way.TO_CLIENT,
                        20 + random.nextInt(80)));
            default -> base.faults();
        };
    }

    private Terms terms() {
        int permits = 1 + random.nextInt(MOST_PERMITS);
        return new Terms(
                1 + random.nextInt(MOST_PARTIES),
                1_000L + random.nextInt(random.nextBoolean() ? 1_500 : 12_000),
                permits,
                permits + random.nextInt(random.nextBoolean() ? 200 : LONGEST_PERIOD_MILLIS),
                1 + random.nextInt(MOST_PERMITS));
    }

    private List<CountedCall> calls() {
        List<CountedCall> calls = new ArrayList<>();
        int count = random.nextInt(FEWEST_CALLS, MOST_CALLS);
        for (int i = 0; i < count; i++) {
            calls.add(call());
        }
        return calls;
    }

    private CountedCall call() {
        int name = base.locks().get(random.nextInt(base.locks().size()));
        Terms its = terms.get(name);
        long atMicros = atMicros(its.validMillis);
        int client = base.clients().get(random.nextInt(base.clients().size())).client();
        long cancelMicros = chance(cancelled) ? 1 + random.nextLong(LONGEST_CANCEL_MICROS) : 0;
        boolean waits = chance(awaits);
        if (chance(latches)) {
            return new CountedCall(
                    waits ? Kind.AWAIT : Kind.COUNT_DOWN,
                    atMicros,
                    client,
                    name,
                    its.parties,
                    its.validMillis,
                    0,
                    waits ? 0 : random.nextInt(its.parties + 1),
                    waits ? latchWaitMillis() : 0,
                    cancelMicros);
        }
        boolean isWindow = chance(windows);
        int most = isWindow ? its.permits : its.burst;
        return new CountedCall(
                waits ? Kind.PASS_WITHIN : Kind.PASS,
                atMicros,
                client,
                name,
                its.permits,
                its.periodMillis,
                isWindow ? 0 : its.burst,
                1 + random.nextInt(random.nextInt(3) == 0 ? most : 1),
                waits ? random.nextInt(4_000) : 0,
                cancelMicros);
    }

    private long latchWaitMillis() {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt(2);
            case 1 -> random.nextInt(2 * LONGEST_WAIT_MILLIS);
            default -> random.nextInt(LONGEST_WAIT_MILLIS);
        };
    }

    /** Half of the calls come close together, and some when a latch may end that began with those. */
    private long atMicros(long validMillis) {
        long lastMicros = base.head().lastMicros();
        long busy = busyMicros[random.nextInt(busyMicros.length)];
        long atMicros = switch (random.nextInt(8)) {
            case 0, 1, 2, 3 -> random.nextLong(lastMicros);
            case 4 -> busy + 1_000 * validMillis + random.nextLong(-AROUND_MICROS, AROUND_MICROS);
            default -> busy + random.nextLong(BUSY_MICROS);
        };
        return Math.min(lastMicros, Math.max(0, atMicros));
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}
