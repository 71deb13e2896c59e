package dev.holdfast.console.internal;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.HoldfastException;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.console.ConsoleResponse;
import dev.holdfast.console.LockReleaser;
import dev.holdfast.spi.PrintableText;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends a hold as the page demands: the one that was shown, and no other. Thread-safe. */
public final class ForcedEnds {

    private static final Logger LOG = LoggerFactory.getLogger(ForcedEnds.class);

    private final LockReleaser releaser;
    private final SampleLoop loop;
    private final SharedBoard board;
    private final Consumer<String> notices;
    private final ReentrantLock lock = new ReentrantLock();

    /** By this releaser. */
    public ForcedEnds(LockReleaser releaser, SampleLoop loop, SharedBoard board, Consumer<String> notices) {
        this.releaser = releaser;
        this.loop = loop;
        this.board = board;
        this.notices = notices;
    }

    /** Ends the hold that was shown. Blocks until the server has answered. */
    public ConsoleResponse answer(ConsoleRequest request) throws InterruptedException {
        if (!request.contentType().toLowerCase(Locale.ROOT).startsWith("application/json")) {
            return JsonResponses.problem(403, "A release is sent as application/json");
        }
        ReleaseRequest asked;
        HolderId holder;
        try {
            asked = Json.read(request.body(), ReleaseRequest.class);
            holder = HolderId.parse(Objects.requireNonNull(asked.shown(), "shown"));
        } catch (JsonProcessingException | IllegalArgumentException | NullPointerException e) {
            return JsonResponses.problem(
                    400,
                    "A release names the lock, the hold that was shown as CLIENT:ATTEMPT:TOKEN, and what was typed");
        }
        if (asked.name() == null || !asked.name().equals(asked.typed())) {
            return JsonResponses.problem(400, "The name that was typed is not that of the lock");
        }
        if (board.ask(reports -> reports.lock(asked.name(), null)) == null) {
            return JsonResponses.problem(404, "No lock of that name was seen");
        }
        lock.lockInterruptibly();
        try {
            return release(asked.name(), holder) == ForcedRelease.RELEASED
                    ? released(asked.name(), holder)
                    : JsonResponses.of(409, conflict(asked.name()));
        } finally {
            lock.unlock();
        }
    }

    private ForcedRelease release(String name, HolderId holder) throws InterruptedException {
        try {
            return releaser.release(name, holder);
        } catch (HoldfastException e) {
            // Without an answer it may have been done, and whoever reads the log has to know.
            LOG.info(
                    "Whether lock '{}' was released by force from holder {} on the console is not known: {}",
                    PrintableText.of(name),
                    holder,
                    PrintableText.of(String.valueOf(e.getMessage())));
            throw e;
        }
    }

    private ConsoleResponse released(String name, HolderId holder) {
        String line =
                "Lock '" + PrintableText.of(name) + "' was released by force from holder " + holder + " on the console";
        LOG.info(line);
        board.released(name, holder);
        notices.accept(line);
        return JsonResponses.ok(new View.Released(true, "Released. Its holder learns of it with its next renewal"));
    }

    private View.Conflict conflict(String name) throws InterruptedException {
        View.HolderView present = present(name);
        if (present == null) {
            return new View.Conflict("That hold has ended, and nothing was changed", null);
        }
        Long since = present.sinceAt();
        String who = present.application() == null || present.application().isEmpty()
                ? present.client()
                : present.application() + " (" + present.host() + ":" + present.pid() + ")";
        return new View.Conflict(
                "That hold has ended, and nothing was changed: held by " + who
                        + (since == null ? "" : " since " + Instant.ofEpochMilli(since)),
                present);
    }

    private View.@Nullable HolderView present(String name) throws InterruptedException {
        LockBrowser browser = loop.browser().orElse(null);
        LockInspection seen =
                browser == null ? null : browser.look(List.of(name), 0).get(name);
        return seen == null ? null : board.ask(reports -> reports.holderOf(Sample.lock(seen)));
    }
}
