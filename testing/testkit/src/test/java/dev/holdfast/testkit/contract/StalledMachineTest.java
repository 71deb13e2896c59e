package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/** Only what failed while the machine stood still is played again. */
class StalledMachineTest {

    private final StalledMachine machine = new StalledMachine();

    private int plays;
    private boolean isStalled;
    private RuntimeException failure = new IllegalStateException("thrown on purpose");
    private int failing = 1;

    /** Stands for a test of the contract. */
    public void play() {
        plays++;
        if (isStalled) {
            StalledMachine.stoodStill();
        }
        if (plays <= failing) {
            throw failure;
        }
    }

    @Test
    void failure_whileTheMachineStoodStill_isPlayedAgain() throws Throwable {
        isStalled = true;

        intercept();

        assertThat(plays).isEqualTo(2);
    }

    @Test
    void failure_eachTime_isThrownInTheEnd() {
        isStalled = true;
        failing = 10;

        assertThatThrownBy(this::intercept).isSameAs(failure);
        assertThat(plays).isEqualTo(3);
    }

    @Test
    void failure_onAMachineThatWorks_isThrownAtOnce() {
        StalledMachine.stoodStill();

        assertThatThrownBy(this::intercept).isSameAs(failure);
        assertThat(plays).isEqualTo(1);
    }

    @Test
    void skippedTest_whileTheMachineStoodStill_isSkipped() {
        isStalled = true;
        failure = new TestAbortedException("not here");

        assertThatThrownBy(this::intercept).isSameAs(failure);
        assertThat(plays).isEqualTo(1);
    }

    private void intercept() throws Throwable {
        Invocation<Void> invocation = () -> {
            play();
            return null;
        };
        machine.interceptTestMethod(invocation, test(), null);
    }

    @SuppressWarnings("unchecked") // it is one of methods
    private ReflectiveInvocationContext<Method> test() throws NoSuchMethodException {
        Method method = StalledMachineTest.class.getMethod("play");
        return (ReflectiveInvocationContext<Method>) Proxy.newProxyInstance(
                StalledMachineTest.class.getClassLoader(),
                new Class<?>[] {ReflectiveInvocationContext.class},
                (proxy, called, arguments) -> switch (called.getName()) {
                    case "getExecutable" -> method;
                    case "getTarget" -> Optional.of(this);
                    case "getArguments" -> List.of();
                    default -> throw new UnsupportedOperationException(called.getName());
                });
    }
}
