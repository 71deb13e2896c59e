package dev.holdfast.console.internal;

import dev.holdfast.HolderId;
import dev.holdfast.console.internal.View.Alert;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A board that samples are applied to while it is read. Thread-safe. */
public final class SharedBoard {

    private final ReentrantLock lock = new ReentrantLock();
    private final Board board;
    private final Reports reports;
    private final Overviews overviews;

    /** Guards this board, which is used in no other way. */
    public SharedBoard(Board board) {
        this.board = board;
        this.reports = new Reports(board);
        this.overviews = new Overviews(board);
    }

    /** Takes a sample, and returns the alerts that begin with it. */
    public List<Alert> apply(Sample sample) {
        lock.lock();
        try {
            return board.apply(sample);
        } finally {
            lock.unlock();
        }
    }

    /** Somebody asks for this lock, so that it is shown among the others, however many there are. */
    public void admit(String name) {
        lock.lock();
        try {
            board.admit(name);
        } finally {
            lock.unlock();
        }
    }

    /** A hold was ended by force. */
    public void released(String name, HolderId holder) {
        lock.lock();
        try {
            board.released(name, holder);
        } finally {
            lock.unlock();
        }
    }

    /** Its number. */
    public long seq() {
        lock.lock();
        try {
            return board.seq();
        } finally {
            lock.unlock();
        }
    }

    /** Asks about one lock. */
    public <T extends @Nullable Object> T ask(Function<Reports, T> question) {
        lock.lock();
        try {
            return question.apply(reports);
        } finally {
            lock.unlock();
        }
    }

    /** Asks about all locks. */
    public <T extends @Nullable Object> T askAll(Function<Overviews, T> question) {
        lock.lock();
        try {
            return question.apply(overviews);
        } finally {
            lock.unlock();
        }
    }
}
