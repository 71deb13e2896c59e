package dev.holdfast.spring.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LossReason;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whose an interrupt is that a section did not take: that of the loss ends with the section, anybody else's stays. */
class LossInterruptTest {

    private final AtomicReference<Consumer<LossReason>> loss = new AtomicReference<>();

    @AfterEach
    void clear() {
        boolean unused = Thread.interrupted();
    }

    @SuppressWarnings("unchecked")
    private Lease lease() {
        return (Lease) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Lease.class}, (proxy, method, arguments) -> {
                    assertThat(method.getName()).isEqualTo("onLost");
                    loss.set((Consumer<LossReason>) arguments[0]);
                    return null;
                });
    }

    private void lose() {
        loss.get().accept(LossReason.TAKEN);
    }

    @Test
    void end_afterAnInterruptOfTheLoss_takesItBack() {
        LossInterrupt interrupt = LossInterrupt.ofCurrentThread(List.of(lease()));
        lose();
        interrupt.end(null);
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void end_afterAForeignInterruptThatCameBeforeTheLoss_leavesIt() {
        LossInterrupt interrupt = LossInterrupt.ofCurrentThread(List.of(lease()));
        Thread.currentThread().interrupt();
        lose();
        interrupt.end(null);
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void end_afterAForeignInterruptThatCameWhenTheSectionHadTakenTheLoss_leavesIt() {
        LossInterrupt interrupt = LossInterrupt.ofCurrentThread(List.of(lease()));
        lose();
        assertThat(Thread.interrupted()).as("what a blocking call does").isTrue();
        Thread.currentThread().interrupt();
        interrupt.end(new InterruptedException());
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void loss_afterTheSection_interruptsNoThread() {
        LossInterrupt interrupt = LossInterrupt.ofCurrentThread(List.of(lease()));
        interrupt.end(null);
        lose();
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }
}
