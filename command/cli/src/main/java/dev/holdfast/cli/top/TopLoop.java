package dev.holdfast.cli.top;

import dev.holdfast.cli.Message;
import dev.holdfast.cli.top.Answers.LockRow;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Brings keys, looks and pictures together. One thread reads keys and another one asks the console, so that keys are
 * obeyed while a server does not answer; the one that runs this decides and draws.
 */
final class TopLoop {

    private static final long END_MILLIS = 2_000;

    /** What has happened. */
    private sealed interface Event {

        record Pressed(Key key) implements Event {}

        record Looked(Seen seen) implements Event {}

        record Said(String sentence) implements Event {}

        record Resized() implements Event {}

        record Failed(Throwable cause) implements Event {}
    }

    /** What the console is asked. */
    private sealed interface Task {

        record Look() implements Task {}

        record Release(Effect.Release asked) implements Task {}
    }

    private final TopTerminal terminal;
    private final ConsoleReader reader;
    private final Duration interval;
    private final boolean releases;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final BlockingQueue<Task> tasks = new LinkedBlockingQueue<>();
    private volatile TopState chosen;
    private @Nullable Seen seen;
    private int page = 1;
    private int last;
    private TopTerminal.Size size = new TopTerminal.Size(80, 24);

    TopLoop(TopTerminal terminal, ConsoleReader reader, LockOrder order, Duration interval, boolean releases) {
        this.terminal = terminal;
        this.reader = reader;
        this.chosen = TopState.first(order);
        this.interval = interval;
        this.releases = releases;
    }

    /** Until somebody wants to quit. */
    void run() throws IOException, InterruptedException {
        terminal.onResized(() -> events.add(new Event.Resized()));
        size = terminal.size();
        Thread keys = start("holdfast-top-keys", this::readKeys);
        Thread looks = start("holdfast-top-looks", this::look);
        try {
            boolean goesOn = true;
            while (goesOn) {
                goesOn = take(events.take());
                if (goesOn && events.isEmpty()) {
                    draw();
                }
            }
        } finally {
            keys.interrupt();
            looks.interrupt();
            looks.join(END_MILLIS);
        }
    }

    private static Thread start(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private boolean take(Event event) throws IOException {
        if (event instanceof Event.Pressed pressed) {
            return press(pressed.key());
        } else if (event instanceof Event.Looked looked) {
            seen = looked.seen();
        } else if (event instanceof Event.Said said) {
            chosen = chosen.saying(said.sentence());
        } else if (event instanceof Event.Resized) {
            size = terminal.size();
            terminal.forget();
        } else if (event instanceof Event.Failed failed) {
            throw new IllegalStateException("The picture cannot go on: " + Message.of(failed.cause()), failed.cause());
        }
        return true;
    }

    private boolean press(Key key) {
        TopState before = chosen;
        Seen known = seen;
        List<LockRow> listed = known == null ? List.of() : shown(known, before);
        Keys.Step step = new Keys(releases, page, last).press(before, key, listed);
        chosen = step.state();
        if (step.effect() instanceof Effect.Release release) {
            tasks.add(new Task.Release(release));
        } else if (step.effect() instanceof Effect.Redraw) {
            terminal.forget();
        }
        boolean goesOn = before.paused() && !chosen.paused();
        if (before.view() != chosen.view() || goesOn) {
            tasks.add(new Task.Look());
        }
        return !(step.effect() instanceof Effect.Quit);
    }

    /** The locks of the picture, as it shows them: what is released is what somebody sees. */
    private static List<LockRow> shown(Seen known, TopState chosen) {
        return chosen.view() == TopState.View.LOCK
                ? known.lock().map(Answers.Lock::lock).stream().toList()
                : chosen.order().listed(known.state().locks(), chosen.filter());
    }

    private void draw() throws IOException {
        Seen known = seen;
        if (known == null) {
            terminal.draw(List.of(Line.plain("Looking at the locks ...")), size);
            return;
        }
        Picture picture = Picture.of(known, chosen, size.columns(), size.rows());
        page = picture.page();
        last = picture.last();
        terminal.draw(picture.lines(), size);
    }

    private void readKeys() {
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Key key = terminal.read();
                events.add(new Event.Pressed(key));
                if (key.kind() == Key.Kind.INTERRUPT) {
                    return;
                }
            }
        } catch (Throwable e) {
            // Without this thread nobody could quit.
            events.add(new Event.Failed(e));
        }
    }

    private void look() {
        try {
            events.add(new Event.Looked(reader.read(chosen)));
            while (true) {
                Task task = tasks.poll(interval.toMillis(), TimeUnit.MILLISECONDS);
                if (task instanceof Task.Release release) {
                    events.add(new Event.Said(reader.release(release.asked())));
                }
                if (task != null || !chosen.paused()) {
                    events.add(new Event.Looked(reader.read(chosen)));
                }
            }
        } catch (InterruptedException quitting) {
            Thread.currentThread().interrupt();
        } catch (Throwable e) {
            // Without this thread the picture would stand still, and look alive.
            events.add(new Event.Failed(e));
        }
    }
}
