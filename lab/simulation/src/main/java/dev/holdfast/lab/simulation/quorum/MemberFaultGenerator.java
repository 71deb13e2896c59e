package dev.holdfast.lab.simulation.quorum;

import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.Fault.Way;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.schedule.FaultKind;
import dev.holdfast.lab.simulation.world.Mix;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Draws what goes wrong in a run. */
final class MemberFaultGenerator {

    private static final List<FaultKind> KINDS = List.of(
            FaultKind.PAUSE,
            FaultKind.CLIENT_CRASH,
            FaultKind.DELAY,
            FaultKind.REQUEST_LOSS,
            FaultKind.REPLY_LOSS,
            FaultKind.PUSH_LOSS,
            FaultKind.BLACK_HOLE,
            FaultKind.STALL,
            FaultKind.CUT,
            FaultKind.HALF_OPEN,
            FaultKind.REPLAY,
            FaultKind.SERVER_STOP,
            FaultKind.SERVER_RESTART,
            FaultKind.SERVER_LOSS,
            FaultKind.LOST_WRITES,
            FaultKind.FLUSH_ALL,
            FaultKind.SCRIPT_FLUSH,
            FaultKind.OUT_OF_MEMORY,
            FaultKind.LOADING,
            FaultKind.READ_ONLY,
            FaultKind.BUSY,
            FaultKind.NO_PERMISSION);

    private static final Set<FaultKind> FORGETTING =
            EnumSet.of(FaultKind.SERVER_LOSS, FaultKind.LOST_WRITES, FaultKind.FLUSH_ALL);

    private static final int MOST_FAULTS = 12;
    private static final int TIMES_FULL = 3;
    private static final int SHORTEST_REFUSAL_MICROS = 3_000_000;
    private static final int LONGEST_BETWEEN_MICROS = 50_000;
    private static final int LONGEST_REPLAY_MICROS = 6_000_000;

    private final Mix mix;
    private final int members;
    private final int clients;
    private final long votingMicros;
    private final long lastMicros;
    private final long leaseMillis;

    /**
     * For one run.
     *
     * @param mix the run's
     * @param votingMicros from when on the members vote, about
     * @param lastMicros when nothing new begins any more
     * @param leaseMillis what the faults' times are measured by
     */
    MemberFaultGenerator(Mix mix, int members, int clients, long votingMicros, long lastMicros, long leaseMillis) {
        this.mix = mix;
        this.members = members;
        this.clients = clients;
        this.votingMicros = votingMicros;
        this.lastMicros = lastMicros;
        this.leaseMillis = leaseMillis;
    }

    /**
     * Of some of the kinds only, since what every run contains hides what needs its absence. Now and then nothing goes
     * wrong but that a few members are full, or that so many refuse at a time that the others make no grant.
     */
    List<MemberFault> faults() {
        Mix theme = mix.with(18);
        if (theme.chance(15)) {
            return full(theme);
        }
        return theme.with(1).chance(15) ? tooFew(theme) : ofSomeKinds();
    }

    /** The others always make a grant. */
    private List<MemberFault> full(Mix theme) {
        List<MemberFault> faults = new ArrayList<>();
        for (int member = 0; member < members / 2; member++) {
            for (int i = 0; i < TIMES_FULL; i++) {
                Mix one = theme.with(member, i);
                long forMicros = (long) ((1 + one.with(4).fraction()) * leaseMillis * 1_000);
                faults.add(ofAServer(FaultKind.OUT_OF_MEMORY, member, atMicros(one), forMicros));
            }
        }
        return inOrder(faults);
    }

    private List<MemberFault> tooFew(Mix theme) {
        int left = members - 1 - members / 2;
        long atMicros = atMicros(theme.with(2));
        long forMicros = (long) ((1 + theme.with(3).fraction()) * SHORTEST_REFUSAL_MICROS);
        List<MemberFault> faults = new ArrayList<>();
        for (int member = left; member < members; member++) {
            faults.add(ofAServer(FaultKind.LOADING, member, atMicros, forMicros));
        }
        return inOrder(faults);
    }

    private static MemberFault ofAServer(FaultKind kind, int member, long atMicros, long forMicros) {
        return new MemberFault(member, new Fault(kind, atMicros, forMicros, -1, Wire.BOTH, Way.BOTH, 0));
    }

    private static List<MemberFault> inOrder(List<MemberFault> faults) {
        faults.sort(Comparator.comparingLong(fault -> fault.fault().atMicros()));
        return List.copyOf(faults);
    }

    private List<MemberFault> ofSomeKinds() {
        List<FaultKind> kinds = KINDS.stream()
                .filter(kind -> mix.with(12, KINDS.indexOf(kind)).chance(30))
                .toList();
        int count = kinds.isEmpty() ? 0 : mix.with(5).below(MOST_FAULTS + 1);
        List<MemberFault> faults = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Mix one = mix.with(6, i);
            FaultKind kind = kinds.get(one.with(1).below(kinds.size()));
            MemberFault drawn = fault(kind, one);
            faults.add(drawn);
            if (FORGETTING.contains(kind) && one.with(13).chance(50)) {
                faults.addAll(alsoAtOthers(drawn, one));
            }
        }
        return inOrder(faults);
    }

    private MemberFault fault(FaultKind kind, Mix one) {
        boolean isOfAClient = kind.scope() == FaultKind.Scope.CLIENT;
        boolean isOfAMember = kind.scope() == FaultKind.Scope.SERVER;
        int client = isOfAClient || one.with(5).chance(50) ? one.with(6).below(clients) : -1;
        boolean everywhere = isOfAClient || (!isOfAMember && one.with(7).chance(15));
        return new MemberFault(
                everywhere ? -1 : one.with(8).below(members),
                new Fault(
                        kind,
                        atMicros(one.with(2)),
                        forMicros(one.with(3)),
                        client,
                        any(Wire.values(), one.with(10)),
                        any(Way.values(), one.with(11)),
                        amount(kind, one.with(9))));
    }

    private static <E> E any(E[] values, Mix one) {
        return values[one.below(values.length)];
    }

    /** Seldom before the members vote. */
    private long atMicros(Mix one) {
        long fromMicros = one.with(1).chance(10) ? 0 : votingMicros;
        return fromMicros + (long) (one.with(2).fraction() * (lastMicros - fromMicros));
    }

    private long forMicros(Mix one) {
        double leases = one.with(1).fraction() * (one.with(2).chance(30) ? 2.5 : 0.6);
        return (long) (leases * leaseMillis * 1_000);
    }

    private long amount(FaultKind kind, Mix one) {
        return switch (kind) {
            case DELAY -> 1_000L * one.below((int) leaseMillis);
            case REPLAY -> one.with(1).below(one.with(2).chance(30) ? 5_000 : LONGEST_REPLAY_MICROS);
            case REQUEST_LOSS, REPLY_LOSS, PUSH_LOSS -> 20 + one.below(80);
            default -> 0;
        };
    }

    /** A majority forgets within a moment, as where its servers share a power supply; one by itself is healed. */
    private List<MemberFault> alsoAtOthers(MemberFault drawn, Mix one) {
        List<MemberFault> others = new ArrayList<>();
        Fault first = drawn.fault();
        for (int i = 1; i <= members / 2; i++) {
            others.add(new MemberFault(
                    (drawn.member() + i) % members,
                    new Fault(
                            first.kind(),
                            first.atMicros() + one.with(14, i).below(LONGEST_BETWEEN_MICROS),
                            first.forMicros(),
                            first.client(),
                            first.wire(),
                            first.way(),
                            first.amount())));
        }
        return others;
    }
}
