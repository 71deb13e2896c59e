package dev.holdfast.internal.lane;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.holdfast.spi.Attempt;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class EffectsTest {

    private final RuntimeException full = new IllegalStateException("the disk is full");

    private final class ThrowingAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {

        @Override
        public void doAppend(ILoggingEvent event) {
            throw full;
        }

        @Override
        protected void append(ILoggingEvent event) {}
    }

    @Test
    void perform_anAppenderOfTheLogThrows_performsWhatFollows() {
        Logger logger = (Logger) LoggerFactory.getLogger(Effects.class);
        ThrowingAppender throwing = new ThrowingAppender();
        throwing.start();
        logger.addAppender(throwing);
        List<String> performed = new ArrayList<>();
        Effects out = new Effects(false);
        out.add(new Effect.Warn("a lease was lost", List.of()));
        out.add(new Effect.Leave(Attempt.exclusive(1, 0, 1000, 1), OptionalLong.empty()));
        out.add(new Effect.LeaveLater(Attempt.exclusive(2, 0, 1000, 1), 0));
        try {
            out.perform(recording(performed));
        } finally {
            logger.detachAppender(throwing);
        }

        assertThat(performed).containsExactly("warn", "leave", "leaveLater");
    }

    /** Records what is performed; a warning throws, as the log does. */
    private Effect.Outside recording(List<String> performed) {
        return (Effect.Outside) Proxy.newProxyInstance(
                EffectsTest.class.getClassLoader(),
                new Class<?>[] {Effect.Outside.class},
                (proxy, method, arguments) -> {
                    performed.add(method.getName());
                    if (method.getName().equals("warn")) {
                        throw full;
                    }
                    return null;
                });
    }
}
