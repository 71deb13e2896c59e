package dev.holdfast.lab.simulation.run;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * What the engine logs as an error. It survives defects of a backend or of its own by catching what they throw; here
 * that must not pass unnoticed. Each thread gets the errors of its own run alone.
 */
public final class EngineErrors implements AutoCloseable {

    private static final ThreadLocal<@Nullable Consumer<String>> LISTENER = new ThreadLocal<>();

    static {
        Logger logger = (Logger) LoggerFactory.getLogger("dev.holdfast");
        ErrorListener listening = new ErrorListener();
        listening.setContext(logger.getLoggerContext());
        listening.start();
        logger.setLevel(Level.ERROR);
        logger.setAdditive(false);
        logger.addAppender(listening);
    }

    private EngineErrors() {}

    /** Before several threads begin: logging must not be set up by one of them while another asks for it. */
    static void install() {
        LISTENER.remove();
    }

    /**
     * From now on, the errors of this thread go somewhere.
     *
     * @param listener gets the text of each
     * @return to end that
     */
    public static EngineErrors goingTo(Consumer<String> listener) {
        LISTENER.set(listener);
        return new EngineErrors();
    }

    @Override
    public void close() {
        LISTENER.remove();
    }

    private static final class ErrorListener extends AppenderBase<ILoggingEvent> {

        @Override
        protected void append(ILoggingEvent event) {
            Consumer<String> listener = LISTENER.get();
            if (listener != null) {
                String thrown = event.getThrowableProxy() == null
                        ? ""
                        : "\n" + ThrowableProxyUtil.asString(event.getThrowableProxy());
                listener.accept(event.getFormattedMessage() + thrown);
            }
        }
    }
}
