package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.spring.test.AssumedLock;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** The check for production code, and the assumption for its unit tests. */
class LockAssertTest {

    static class Stock {

        @Locked(name = "stock", key = "#p0")
        public void sell(int article) {
            LockAssert.assertHeld();
            LockAssert.assertHeld("stock:" + article);
        }

        public void bypass() {
            sell(1);
        }

        @Locked("outer")
        public void both(Stock proxy) {
            proxy.sell(1);
            LockAssert.assertHeld("outer");
        }
    }

    @Test
    void assertion_underTheLock_passes() {
        try (AnnotationConfigApplicationContext context = Contexts.start(LocalLocks.class, Stock.class)) {
            Stock stock = context.getBean(Stock.class);
            assertThatCode(() -> stock.sell(1)).doesNotThrowAnyException();
            assertThatCode(() -> stock.both(stock)).doesNotThrowAnyException();
            assertThatIllegalStateException().isThrownBy(LockAssert::assertHeld);
        }
    }

    @Test
    void toString_ofAnAssumption_namesTheLock() {
        try (AssumedLock named = AssumedLock.of("stock:42");
                AssumedLock any = AssumedLock.ofAny()) {
            assertThat(named).hasToString("Assumption that the thread holds lock 'stock:42'");
            assertThat(any).hasToString("Assumption that the thread holds any lock");
        }
    }

    @Test
    void assertion_inACallThatBypassesTheProxy_fails() {
        try (AnnotationConfigApplicationContext context = Contexts.start(LocalLocks.class, Stock.class)) {
            assertThatIllegalStateException()
                    .isThrownBy(context.getBean(Stock.class)::bypass)
                    .withMessageContaining("proxy");
        }
    }

    @Test
    void assertion_ofAnotherLock_failsAndNamesWhatIsHeld() {
        try (AssumedLock lock = AssumedLock.of("stock:1")) {
            assertThatIllegalStateException()
                    .isThrownBy(() -> new Stock().sell(2))
                    .withMessageContainingAll("'stock:2'", "[stock:1]");
        }
    }

    @Test
    void assertion_assumedByATest_passesUntilItIsClosed() {
        try (AssumedLock outer = AssumedLock.of("stock:1");
                AssumedLock inner = AssumedLock.of("other")) {
            new Stock().sell(1);
        }
        try (AssumedLock any = AssumedLock.ofAny()) {
            new Stock().sell(7);
        }
        assertThatIllegalStateException().isThrownBy(() -> new Stock().sell(1));
    }
}
