package dev.holdfast.rate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.local.LocalLockService;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;

/** Gates in the memory of this JVM. */
class LocalGateTest extends RateGateContract {

    private final LocalLockService service = new LocalLockService();

    @Override
    Holdfast connect() {
        return service.connect();
    }

    @Override
    Holdfast connect(Executor executor) {
        return Holdfast.over(service.backend()).executor(executor).build();
    }

    @Test
    void gates_ofAnotherService_areOthers() {
        try (Holdfast one = HoldfastLocal.create();
                Holdfast another = HoldfastLocal.create()) {
            RateGates.of(one).gate("g", Rate.of(1, DAY)).tryPass();

            assertThat(RateGates.of(another)
                            .gate("g", Rate.of(1, DAY))
                            .tryPass()
                            .passed())
                    .isTrue();
        }
    }

    @Test
    void gates_ofAServiceThatForgets_areForgotten() {
        try (Holdfast holdfast = service.connect()) {
            RateGate gate = RateGates.of(holdfast).gate("g", Rate.of(1, DAY));
            gate.tryPass();

            service.forgetAll();

            assertThat(gate.tryPass().passed()).isTrue();
        }
    }
}
