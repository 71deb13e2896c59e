package dev.holdfast.spring.boot;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.LoggerFactory;

/** What is logged at info and above while this is open. */
final class RecordedLog extends AppenderBase<ILoggingEvent> implements AutoCloseable {

    private final Logger logger;
    private final Level before;
    private final List<ILoggingEvent> events = new CopyOnWriteArrayList<>();

    private RecordedLog(String name) {
        this.logger = (Logger) LoggerFactory.getLogger(name);
        this.before = logger.getLevel();
    }

    static RecordedLog of(String logger) {
        RecordedLog log = new RecordedLog(logger);
        log.setContext(log.logger.getLoggerContext());
        log.start();
        log.logger.setLevel(Level.INFO);
        log.logger.addAppender(log);
        return log;
    }

    @Override
    protected void append(ILoggingEvent event) {
        events.add(event);
    }

    List<String> messages() {
        return events.stream().map(ILoggingEvent::getFormattedMessage).toList();
    }

    List<ILoggingEvent> events() {
        return List.copyOf(events);
    }

    @Override
    public void close() {
        logger.detachAppender(this);
        logger.setLevel(before);
        stop();
    }
}
