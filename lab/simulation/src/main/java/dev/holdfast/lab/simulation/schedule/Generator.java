package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.lab.simulation.schedule.Call.End;
import dev.holdfast.lab.simulation.schedule.Call.Ownership;
import dev.holdfast.lab.simulation.schedule.Call.Patience;
import dev.holdfast.lab.simulation.schedule.Schedule.Head;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Makes a schedule of a seed.
 *
 * <p>Each seed has a random subset of the kinds of faults, of the kinds of calls and of the lengths of leases ("swarm
 * testing": A. Groce et al., ISSTA 2012), since what every run contains hides what needs its absence.
 */
public final class Generator {

    /** Both clocks stay within half of the percent that the deadlines allow for. */
    private static final int MOST_DRIFT_PPM = 4_900;

    private static final FaultKind[] BESIDE_A_COPY = {
        FaultKind.PAUSE,
        FaultKind.DELAY,
        FaultKind.PUSH_LOSS,
        FaultKind.REPLY_LOSS,
        FaultKind.BLACK_HOLE,
        FaultKind.STALL,
        FaultKind.CUT,
        FaultKind.HALF_OPEN,
        FaultKind.LEFT_BEHIND,
        FaultKind.REPLAY,
        FaultKind.CLIENT_CRASH,
        FaultKind.CLIENT_CLOSE
    };

    private static final long[] LEASES_MILLIS = {200, 500, 1_000, 2_500, 5_000, 10_000};

    private final SplittableRandom random;
    private final long seed;
    private final long lastMicros;
    private final int locks;
    private final int clients;
    private final long[] leases;
    private final boolean mixedLeases;
    private final int sometimesNested;
    private final int sometimesCancelled;
    private final int sometimesForgotten;
    private final int sometimesExtended;
    private final int sometimesKept;
    private final int sometimesBounded;
    private final int sometimesUnrenewed;
    private final int timed;
    private final int once;

    private Generator(long seed) {
        this.seed = seed;
        this.random = new SplittableRandom(seed);
        this.lastMicros = micros(4, 16);
        this.locks = 1 + random.nextInt(random.nextInt(4) == 0 ? 4 : 2);
        this.clients = random.nextInt(60) == 0 ? 7 + random.nextInt(44) : 2 + random.nextInt(4);
        this.mixedLeases = random.nextInt(4) == 0;
        this.leases = new long[] {lease(), lease()};
        this.sometimesNested = percentage(3);
        this.sometimesCancelled = percentage(3);
        this.sometimesForgotten = percentage(5) / 3;
        this.sometimesExtended = percentage(4);
        this.sometimesKept = percentage(4);
        this.sometimesBounded = percentage(4);
        this.sometimesUnrenewed = percentage(3);
        this.timed = random.nextInt(60);
        this.once = percentage(3) / 2;
    }

    /**
     * Makes a schedule.
     *
     * @param seed any number
     * @return always the same for the same seed
     */
    public static Schedule schedule(long seed) {
        return new Generator(seed).schedule();
    }

    private Schedule schedule() {
        boolean shortTimes = random.nextInt(4) == 0;
        Head head = new Head(
                seed,
                lastMicros,
                shortTimes ? 300 : 2_000,
                shortTimes ? 700 : 3_000,
                random.nextInt(3) == 0 ? 5_000 : 30_000,
                drift(),
                wayMicros());
        List<ClientPlan> plans = new ArrayList<>();
        List<Call> calls = new ArrayList<>();
        for (int client = 0; client < clients; client++) {
            long startMicros = random.nextInt(5) == 0 ? random.nextLong(lastMicros / 3) : random.nextLong(50_000);
            plans.add(new ClientPlan(client, drift(), startMicros));
            int callers = clients > 8 ? 1 : 1 + random.nextInt(random.nextInt(3) == 0 ? 5 : 2);
            for (int caller = 0; caller < callers; caller++) {
                int count = clients > 8 ? 1 + random.nextInt(3) : 1 + random.nextInt(5);
                for (int i = 0; i < count; i++) {
                    calls.add(call(client, caller));
                }
            }
        }
        return new Schedule(head, plans, calls, faults());
    }

    // ---- calls

    private Call call(int client, int caller) {
        boolean renewed = !chance(sometimesUnrenewed);
        long leaseMillis = leases[mixedLeases ? random.nextInt(2) : 0];
        long holdMicros = holdMicros(leaseMillis, renewed);
        return new Call(
                client,
                caller,
                random.nextInt(3) == 0 ? random.nextLong(2_000) : random.nextLong(1_500_000),
                random.nextInt(locks),
                chance(once) ? Patience.ONCE : chance(timed) ? Patience.TIMED : Patience.ENDLESS,
                random.nextInt(4) == 0 ? 1 + random.nextInt(50) : 50 + random.nextInt(8_000),
                random.nextInt(3) == 0 ? Ownership.THREAD : Ownership.HANDLE,
                leaseMillis,
                renewed,
                chance(sometimesBounded) ? Math.max(60, holdMicros / 1_000 + random.nextInt(1_500) - 700) : 0,
                chance(sometimesKept) ? 1 + random.nextInt(2_500) : 0,
                random.nextInt(3) == 0 ? random.nextInt(4) : 64,
                holdMicros,
                chance(sometimesNested) ? 1 + random.nextInt(3) : 0,
                chance(sometimesCancelled) ? 1 + random.nextLong(random.nextBoolean() ? 3_000 : 2_000_000) : 0,
                chance(sometimesExtended) ? 60 + random.nextInt((int) (2 * leaseMillis)) : 0,
                chance(sometimesForgotten) ? End.FORGET : End.RELEASE,
                Mode.ALONE,
                0,
                0,
                0,
                0,
                false,
                0,
                0);
    }

    private long holdMicros(long leaseMillis) {
        return switch (random.nextInt(6)) {
            case 0 -> random.nextLong(200);
            case 1, 2 -> random.nextLong(20_000);
            case 3, 4 -> random.nextLong(600_000);
            default -> random.nextLong(Math.min(6_000_000, 2_000 * leaseMillis));
        };
    }

    /** Often until after the end of a lease that is not renewed. */
    private long holdMicros(long leaseMillis, boolean renewed) {
        return !renewed && random.nextInt(5) < 2
                ? 900 * leaseMillis + random.nextLong(600 * leaseMillis)
                : holdMicros(leaseMillis);
    }

    private long lease() {
        return LEASES_MILLIS[random.nextInt(LEASES_MILLIS.length)];
    }

    // ---- faults

    private List<Fault> faults() {
        List<Fault> faults = new ArrayList<>();
        int intensity = random.nextInt(5);
        int seldom = new int[] {1, 1, 3, 8}[random.nextInt(4)];
        for (FaultKind kind : FaultKind.values()) {
            if (kind == FaultKind.COPY || kind == FaultKind.TAKEOVER) {
                continue;
            }
            int oneIn = seldom * oneIn(kind);
            boolean drawn = random.nextInt(oneIn) == 0;
            int most = kind.scope() == FaultKind.Scope.SERVER ? 1 + intensity / 2 : 1 + 2 * intensity;
            int count = 1 + random.nextInt(most);
            for (int i = 0; drawn && intensity > 0 && i < count; i++) {
                faults.add(fault(kind));
            }
        }
        faults.addAll(copies());
        return faults;
    }

    /** Drawn last, so that seeds play as they did before there were any; and also where nothing else goes wrong. */
    private List<Fault> copies() {
        List<Fault> faults = new ArrayList<>();
        if (random.nextInt(6) != 0) {
            return faults;
        }
        int count = random.nextInt(3) == 0 ? 2 + random.nextInt(2) : 1;
        boolean alone = random.nextBoolean();
        for (int i = 0; i < count; i++) {
            long atMicros = random.nextLong(lastMicros * 9 / 10);
            int original = random.nextInt(clients);
            Fault.Wire wire = any(Fault.Wire.values());
            faults.add(new Fault(
                    FaultKind.COPY, atMicros, 0, original, wire, Fault.Way.BOTH, random.nextInt(3) == 0 ? 1 : 0));
            for (int others = alone ? 0 : 1 + random.nextInt(3); others > 0; others--) {
                faults.add(besideACopy(original, atMicros));
            }
        }
        return faults;
    }

    /** Something that keeps a copy and its original from hearing of each other. */
    private Fault besideACopy(int original, long copiedMicros) {
        FaultKind kind = any(BESIDE_A_COPY);
        long atMicros = Math.min(lastMicros * 9 / 10, copiedMicros + random.nextLong(1_500_000));
        long forMicros = Math.min(lastMicros - atMicros, length(kind));
        int client = random.nextBoolean() ? original : ClientPlan.ofCopy(original, 1);
        return new Fault(
                kind, atMicros, forMicros, client, any(Fault.Wire.values()), any(Fault.Way.values()), amount(kind));
    }

    private static int oneIn(FaultKind kind) {
        return kind.explains() ? 12 : isSeldom(kind) ? 6 : 3;
    }

    private static boolean isSeldom(FaultKind kind) {
        return switch (kind) {
            case NO_PERMISSION, REPLAY, LEFT_BEHIND, EAVESDROPPER -> true;
            default -> false;
        };
    }

    private Fault fault(FaultKind kind) {
        long atMicros = random.nextLong(lastMicros * 9 / 10);
        long forMicros = Math.min(lastMicros - atMicros, length(kind));
        int client = random.nextInt(5) == 0 && kind.scope() == FaultKind.Scope.NETWORK ? -1 : random.nextInt(clients);
        Fault.Wire wire = any(Fault.Wire.values());
        Fault.Way way = any(Fault.Way.values());
        return new Fault(kind, atMicros, forMicros, client, wire, way, amount(kind));
    }

    private long length(FaultKind kind) {
        return switch (kind) {
            case CUT, WALL_JUMP, SERVER_CLOCK, FLUSH_ALL, SCRIPT_FLUSH -> 0;
            case LOST_WRITES -> random.nextLong(1_500_000);
            case CLIENT_CLOSE, CLIENT_CRASH -> random.nextLong(3_000_000);
            case PAUSE, SUSPEND ->
                random.nextInt(3) == 0 ? random.nextLong(50_000) : random.nextLong(3 * 1_000 * leases[0]);
            default -> random.nextInt(3) == 0 ? random.nextLong(300_000) : random.nextLong(5_000_000);
        };
    }

    private long amount(FaultKind kind) {
        return switch (kind) {
            case DELAY -> random.nextInt(3) == 0 ? random.nextLong(20_000) : random.nextLong(1_500_000);
            case REPLAY -> random.nextInt(3) == 0 ? random.nextLong(5_000) : random.nextLong(6_000_000);
            case REQUEST_LOSS, REPLY_LOSS, PUSH_LOSS -> 5 + random.nextInt(95);
            case WALL_JUMP, SERVER_CLOCK ->
                random.nextBoolean() ? random.nextLong(-500, 500) : random.nextLong(-20_000, 20_000);
            default -> 0;
        };
    }

    private <E> E any(E[] values) {
        return values[random.nextInt(values.length)];
    }

    private long wayMicros() {
        return switch (random.nextInt(3)) {
            case 0 -> 150 + random.nextInt(500);
            case 1 -> 1_000 + random.nextInt(9_000);
            default -> 5_000 + random.nextInt(40_000);
        };
    }

    private long drift() {
        return random.nextInt(3) == 0 ? random.nextInt(-MOST_DRIFT_PPM, MOST_DRIFT_PPM) : random.nextInt(-50, 50);
    }

    private long micros(int leastSeconds, int mostSeconds) {
        return random.nextLong(leastSeconds * 1_000_000L, mostSeconds * 1_000_000L);
    }

    private int percentage(int oneIn) {
        return random.nextInt(oneIn) == 0 ? random.nextInt(70) : 0;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }
}
