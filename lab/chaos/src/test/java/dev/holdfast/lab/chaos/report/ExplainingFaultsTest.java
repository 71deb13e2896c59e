package dev.holdfast.lab.chaos.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.fault.Injection.Outcome;
import dev.holdfast.lab.chaos.judge.Finding;
import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.schedule.Fault;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ExplainingFaultsTest {

    private static final Injection FLUSH = injection(FaultKind.FLUSHALL, 2_000);
    private static final Injection LATER_FLUSH = injection(FaultKind.FLUSHALL, 9_000);
    private static final Injection RESTART = injection(FaultKind.SERVER_RESTART, 3_000);
    private static final Injection EMPTY_RESTART = injection(FaultKind.SERVER_RESTART_EMPTY, 4_000);
    private static final Injection LATER_RESTART = injection(FaultKind.SERVER_RESTART, 9_500);
    private static final List<Injection> ALL = List.of(FLUSH, LATER_FLUSH, RESTART, EMPTY_RESTART, LATER_RESTART);

    @Test
    void among_findingThatNamesAFault_isThatOneAlone() {
        assertThat(ExplainingFaults.among(ALL, List.of(finding(5_000, FLUSH.name()))))
                .containsExactly(FLUSH);
    }

    @Test
    void among_findingThatNamesTwoFaults_areBoth() {
        assertThat(ExplainingFaults.among(ALL, List.of(finding(9_800, FLUSH.name() + " and " + LATER_FLUSH.name()))))
                .containsExactlyInAnyOrder(FLUSH, LATER_FLUSH);
    }

    @Test
    void among_findingAfterAFailover_isTheLastFaultOfItsKindBefore() {
        String failover = "a failover to b at 3.500 s, which has everything until 2.900 s, after server-restart";

        assertThat(ExplainingFaults.among(ALL, List.of(finding(5_000, failover))))
                .containsExactly(RESTART);
        assertThat(ExplainingFaults.among(ALL, List.of(finding(5_000, failover + "-empty; and something"))))
                .containsExactly(EMPTY_RESTART);
    }

    @Test
    void among_violation_isNone() {
        Finding violation = new Finding(Rule.ONE_HOLDER, FLUSH.name(), 5_000_000_000L, List.of(), Optional.empty());

        assertThat(ExplainingFaults.among(ALL, List.of(violation))).isEmpty();
    }

    private static Finding finding(long atMillis, String explanation) {
        return new Finding(Rule.ONE_HOLDER, "two holders", atMillis * 1_000_000, List.of(), Optional.of(explanation));
    }

    private static Injection injection(FaultKind kind, long atMillis) {
        Fault fault = new Fault(kind, Fault.SERVER, atMillis, 100, 0);
        return new Injection(fault, Outcome.INJECTED, atMillis * 1_000_000, (atMillis + 100) * 1_000_000, List.of());
    }
}
