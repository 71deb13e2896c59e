package dev.holdfast.cli.top;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps what is written to standard error while a picture is on the terminal, and writes it when that has gone. That is
 * the log, above all, which {@code --verbose} switches on. Of much, the beginning is kept.
 */
final class LateErrors implements AutoCloseable {

    private static final int MOST = 1_000_000;

    private final PrintStream before;
    private final Held held = new Held();

    private LateErrors(PrintStream before) {
        this.before = before;
    }

    static LateErrors begin() {
        LateErrors late = new LateErrors(System.err);
        System.setErr(new PrintStream(late.held, true, Charset.defaultCharset()));
        return late;
    }

    @Override
    public void close() {
        System.setErr(before);
        before.write(held.bytes(), 0, held.bytes().length);
        before.flush();
    }

    private static final class Held extends OutputStream {

        private final ReentrantLock lock = new ReentrantLock();
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        public void write(int one) {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] some, int from, int length) {
            lock.lock();
            try {
                bytes.write(some, from, Math.min(length, MOST - Math.min(MOST, bytes.size())));
            } finally {
                lock.unlock();
            }
        }

        byte[] bytes() {
            lock.lock();
            try {
                return bytes.toByteArray();
            } finally {
                lock.unlock();
            }
        }
    }
}
