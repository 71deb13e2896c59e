package dev.holdfast.console;

import dev.holdfast.HoldfastException;
import dev.holdfast.LockInspection;
import dev.holdfast.console.internal.Board;
import dev.holdfast.console.internal.ForcedEnds;
import dev.holdfast.console.internal.JsonResponses;
import dev.holdfast.console.internal.Overviews.Surroundings;
import dev.holdfast.console.internal.PageFiles;
import dev.holdfast.console.internal.Recording;
import dev.holdfast.console.internal.Sample;
import dev.holdfast.console.internal.SampleLoop;
import dev.holdfast.console.internal.Sampler;
import dev.holdfast.console.internal.SharedBoard;
import dev.holdfast.console.internal.View;
import dev.holdfast.console.internal.View.Alert;
import dev.holdfast.spi.PrintableText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A page that shows who holds which lock, since when, and who waits behind whom. Looks at the server only while
 * somebody watches. It knows no web server: a host hands requests on, and guards them. Thread-safe.
 */
public final class Console implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Console.class);

    private static final int MOST_EVENTS = 1_000;
    /** Of memory, for each character of a recording: samples take about a third of that. */
    private static final int BYTES_BY_CHARACTER = 6;
    /** More changes than a board can see, so that a console that is started again begins above the one before. */
    private static final long SEQS_PER_MILLI = 1_000;

    private final ConsoleOptions options;
    private final Consumer<String> notices;
    private final SharedBoard board;
    private final @Nullable SampleLoop loop;
    private final @Nullable ForcedEnds ends;
    private final View.@Nullable Replay replay;
    private final List<Sample> recorded;
    private final @Nullable Recording record;
    private final AtomicLong alerts = new AtomicLong();
    private final AtomicLong looks = new AtomicLong();
    private final AtomicBoolean recordFailed = new AtomicBoolean();

    private Console(@Nullable BrowserSource source, ConsoleOptions options, List<Sample> recorded) throws IOException {
        this.options = options;
        this.notices = line -> {
            try {
                options.notices().accept(line);
            } catch (RuntimeException e) {
                LOG.warn("A notice of the console was not taken", e);
            }
        };
        this.recorded = recorded;
        this.board = newBoard(source == null ? 0 : System.currentTimeMillis() * SEQS_PER_MILLI);
        this.record = source != null && options.record().isPresent()
                ? new Recording(options.record().get(), options.mostRecordedBytes())
                : null;
        this.loop = source == null
                ? null
                : new SampleLoop(
                        source, new Sampler(options.names(), options.discovers(), System::nanoTime), this::take);
        this.ends = loop == null || options.releaser().isEmpty()
                ? null
                : new ForcedEnds(options.releaser().get(), loop, board, notices);
        recorded.forEach(board::apply);
        this.replay = recorded.isEmpty()
                ? null
                : new View.Replay(
                        recorded.get(0).at(),
                        recorded.get(recorded.size() - 1).at(),
                        recorded.get(recorded.size() - 1).at());
    }

    private SharedBoard newBoard(long firstSeq) {
        return new SharedBoard(new Board(
                options.names(), options::isElection, options.slow().toMillis(), options.manyWaiters(), firstSeq));
    }

    /**
     * A console of servers. Connects when somebody watches, and not before.
     *
     * @param source connects
     * @param options what to look at
     * @return a console to be closed
     * @throws IOException if the file to record to cannot be written
     */
    public static Console of(BrowserSource source, ConsoleOptions options) throws IOException {
        return new Console(
                Objects.requireNonNull(source, "source"), Objects.requireNonNull(options, "options"), List.of());
    }

    /**
     * A console of what another one has recorded. Asks no server. Of a recording that is longer than fits into memory,
     * the end is shown, and a notice says so.
     *
     * @param file what was recorded
     * @param options what is remarkable
     * @return a console to be closed
     * @throws IOException if the file cannot be read
     * @throws IllegalArgumentException if it is no recording; the message says which line
     */
    public static Console replay(Path file, ConsoleOptions options) throws IOException {
        Objects.requireNonNull(options, "options");
        Recording.Part read = Recording.read(
                Objects.requireNonNull(file, "file"), Runtime.getRuntime().maxMemory() / BYTES_BY_CHARACTER);
        Console console = new Console(null, options, read.samples());
        if (!read.isWhole()) {
            console.notices.accept("The recording is longer than fits into memory; it is shown from "
                    + Instant.ofEpochMilli(read.samples().get(0).at()) + " on");
        }
        return console;
    }

    /**
     * Somebody watches: samples are taken for some seconds from now on. Each request for data does the same. Blocks
     * until there has been a first sample, for a few seconds at most.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public void watch() throws InterruptedException {
        if (loop != null) {
            loop.watch();
        }
    }

    private void take(Sample sample) {
        if (record != null) {
            try {
                record.append(sample);
            } catch (IOException e) {
                if (recordFailed.compareAndSet(false, true)) {
                    notices.accept("What is seen cannot be recorded: " + e.getMessage());
                }
            }
        }
        List<Alert> begun = board.apply(sample);
        looks.incrementAndGet();
        alerts.addAndGet(begun.size());
        begun.forEach(alert ->
                notices.accept("Lock '" + PrintableText.of(alert.lock()) + "': " + alert.kind() + ", " + alert.text()));
    }

    /**
     * How many alerts have begun.
     *
     * @return 0 or more
     */
    public long alertCount() {
        return alerts.get();
    }

    /**
     * Why the last look has failed.
     *
     * @return for people; empty if it has succeeded
     */
    public Optional<String> problem() {
        return loop != null && looks.get() == 0
                ? Optional.of("The server has not answered yet")
                : Optional.ofNullable(board.askAll(overviews -> overviews.error()));
    }

    /**
     * Whether the last look has failed since the server refuses it, as for a missing permission.
     *
     * @return false if it has succeeded, or failed for another reason
     */
    public boolean isRefused() {
        return loop != null && loop.isRefused();
    }

    /**
     * Answers a request. Blocks until the server of the locks has answered, where it is asked.
     *
     * @param request what the page asks
     * @return what to answer: with 404, if there is no such path
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public ConsoleResponse answer(ConsoleRequest request) throws InterruptedException {
        try {
            return request.path().startsWith("api/") ? answerApi(request) : answerFile(request);
        } catch (HoldfastException e) {
            return JsonResponses.problem(503, String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            return JsonResponses.problem(400, String.valueOf(e.getMessage()));
        }
    }

    private static ConsoleResponse answerFile(ConsoleRequest request) {
        return request.method().equals("GET")
                ? PageFiles.find(request.path()).orElseGet(() -> JsonResponses.problem(404, "There is no such page"))
                : JsonResponses.problem(405, "A page can only be read");
    }

    private ConsoleResponse answerApi(ConsoleRequest request) throws InterruptedException {
        boolean releases = request.path().equals("api/release");
        if (releases && ends == null) {
            return JsonResponses.problem(404, "This console only reads");
        }
        if (!request.method().equals(releases ? "POST" : "GET")) {
            return JsonResponses.problem(405, "This is asked with " + (releases ? "POST" : "GET"));
        }
        watch();
        return switch (request.path()) {
            case "api/state" -> state(request);
            case "api/lock" -> lock(request);
            case "api/clients" -> JsonResponses.ok(boardAt(request).askAll(overviews -> overviews.clients()));
            case "api/graph" -> JsonResponses.ok(boardAt(request).askAll(overviews -> overviews.graph()));
            case "api/events" ->
                JsonResponses.ok(boardAt(request)
                        .askAll(overviews -> overviews.events(number(request, "before", 0), (int)
                                Math.min(MOST_EVENTS, Math.max(1, number(request, "limit", 200))))));
            case "api/release" -> Objects.requireNonNull(ends).answer(request);
            default -> JsonResponses.problem(404, "There is no such path");
        };
    }

    private ConsoleResponse state(ConsoleRequest request) {
        SharedBoard at = boardAt(request);
        long since = number(request, "since", 0);
        return since > 0 && since == at.seq()
                ? JsonResponses.notModified()
                : JsonResponses.ok(at.askAll(overviews -> overviews.state(since, surroundings())));
    }

    private Surroundings surroundings() {
        return new Surroundings(
                loop == null ? Sampler.PERIOD_MILLIS : loop.everyMillis(),
                new View.Backend(options.kind(), null, options.kind(), List.of()),
                new View.Mode(loop != null, replay, ends != null, options.discovers()),
                loop == null ? new View.Cost(null, 0, 0, false, "a recording costs nothing") : loop.cost(),
                List.of(
                        "Sampled each second: shorter holds are not shown.",
                        "Handoffs between threads of one client do not reach the server, and are not shown.",
                        "The server does not see threads: a circle of clients is a possible deadlock, and a certain one"
                                + " where the clients say which thread waits."),
                loop == null ? null : loop.discovery());
    }

    private ConsoleResponse lock(ConsoleRequest request) throws InterruptedException {
        String name = request.query().getOrDefault("name", "");
        SharedBoard at = boardAt(request);
        LockInspection seen = loop == null || name.isEmpty() ? null : loop.queueOf(name);
        Sample.SeenLock queue = seen == null ? null : Sample.lock(seen);
        View.Lock lock = at.ask(reports -> reports.lock(name, queue));
        if (lock == null && loop != null && queue != null && queue.isTaken()) {
            // Not found yet, as among very many keys, or too many others are shown.
            board.admit(name);
            loop.ask(name);
            lock = board.ask(reports -> reports.lock(name, queue));
            if (lock == null) {
                return JsonResponses.problem(503, "The lock is taken; by whom is being asked");
            }
        }
        return lock == null ? JsonResponses.problem(404, "No lock of that name was seen") : JsonResponses.ok(lock);
    }

    /** In a replay, another moment is what the samples up to then make of an empty board. */
    private SharedBoard boardAt(ConsoleRequest request) {
        long millis = number(request, "millis", Long.MAX_VALUE);
        if (recorded.isEmpty() || millis >= recorded.get(recorded.size() - 1).at()) {
            return board;
        }
        SharedBoard then = newBoard(0);
        recorded.stream().filter(sample -> sample.at() <= millis).forEach(then::apply);
        return then;
    }

    private static long number(ConsoleRequest request, String parameter, long otherwise) {
        String text = request.query().get(parameter);
        if (text == null) {
            return otherwise;
        }
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("The parameter " + parameter + " is a number", e);
        }
    }

    /** Ends its thread and its connections. Closing twice does nothing. */
    @Override
    public void close() {
        if (loop != null) {
            loop.close();
        }
        if (record != null) {
            try {
                record.close();
            } catch (IOException e) {
                throw new UncheckedIOException("What was recorded could not be written to the end", e);
            }
        }
    }
}
