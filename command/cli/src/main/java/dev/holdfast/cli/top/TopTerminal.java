package dev.holdfast.cli.top;

import com.googlecode.lanterna.SGR;
import com.googlecode.lanterna.TerminalSize;
import com.googlecode.lanterna.TextColor;
import com.googlecode.lanterna.terminal.ansi.UnixTerminal;
import dev.holdfast.cli.top.Line.Style;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The terminal: draws lines on its other page, and reads keys. What it was before is restored when it is closed, and
 * when the JVM ends, however that comes about. Thread-safe; one thread reads keys.
 */
final class TopTerminal implements AutoCloseable {

    private static final int BUFFER = 65_536;
    private static final byte[] ERASE_LINE = {0x1b, '[', '2', 'K'};

    private final ReentrantLock lock = new ReentrantLock();
    private final Device device;
    private final boolean hasColours;
    private List<Line> drawn = List.of();
    private TerminalSize drawnSize = TerminalSize.ZERO;
    private boolean ended;

    private TopTerminal(Charset charset, boolean hasColours) throws IOException {
        this.device = new Device(charset);
        this.hasColours = hasColours;
    }

    /** How many columns and rows. */
    record Size(int columns, int rows) {}

    /**
     * Takes the terminal of this process.
     *
     * @param charset what the terminal understands
     * @param hasColours whether to use colours
     * @throws IOException if it cannot be set up, as where there is no {@code stty}
     */
    static TopTerminal open(Charset charset, boolean hasColours) throws IOException {
        TopTerminal terminal = new TopTerminal(charset, hasColours);
        try {
            // An Esc is told from the beginning of another key by what follows within a quarter of a second.
            terminal.device.getInputDecoder().setTimeoutUnits(1);
            terminal.device.enterPrivateMode();
            terminal.device.setCursorVisible(false);
            terminal.device.flush();
            return terminal;
        } catch (IOException | RuntimeException e) {
            terminal.close();
            throw e;
        }
    }

    /** Asks the terminal how large it is. */
    Size size() throws IOException {
        TerminalSize size = device.getTerminalSize();
        return new Size(size.getColumns(), size.getRows());
    }

    /** Has this called, on any thread, when its size has changed. */
    void onResized(Runnable to) {
        device.addResizeListener((terminal, size) -> to.run());
    }

    /** Blocks until a key is pressed. The end of the input is an interrupt. */
    Key read() throws IOException {
        return KeyStrokes.key(device.readInput());
    }

    /** What was drawn is not relied on any more. */
    void forget() {
        lock.lock();
        try {
            drawn = List.of();
            drawnSize = TerminalSize.ZERO;
        } finally {
            lock.unlock();
        }
    }

    /** Draws the lines that are others than before. */
    void draw(List<Line> lines, Size size) throws IOException {
        lock.lock();
        try {
            if (ended) {
                return;
            }
            TerminalSize now = new TerminalSize(size.columns(), size.rows());
            if (!now.equals(drawnSize)) {
                device.resetColorAndSGR();
                device.clearScreen();
                drawn = List.of();
                drawnSize = now;
            }
            for (int row = 0; row < lines.size(); row++) {
                if (row >= drawn.size() || !drawn.get(row).equals(lines.get(row))) {
                    draw(row, lines.get(row), size.columns() - (row == size.rows() - 1 ? 1 : 0));
                }
            }
            device.flush();
            drawn = List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }

    private void draw(int row, Line line, int columns) throws IOException {
        device.setCursorPosition(0, row);
        device.resetColorAndSGR();
        device.writeBytes(ERASE_LINE);
        boolean isFilled = style(line.style());
        device.putString(isFilled ? Words.cell(line.text(), columns) : line.text());
        device.resetColorAndSGR();
    }

    /** Returns whether the line is filled to the end. */
    private boolean style(Style style) throws IOException {
        switch (style) {
            case PLAIN -> {}
            case FAINT -> colour(TextColor.ANSI.CYAN);
            case STRONG -> device.enableSGR(SGR.BOLD);
            case HEAD -> {
                device.enableSGR(SGR.BOLD);
                device.enableSGR(SGR.UNDERLINE);
            }
            case REMARKABLE -> colour(TextColor.ANSI.YELLOW);
            case ALARMING -> {
                device.enableSGR(SGR.BOLD);
                colour(TextColor.ANSI.RED);
            }
            case TITLE, SELECTED -> device.enableSGR(SGR.REVERSE);
            case SELECTED_REMARKABLE -> {
                colour(TextColor.ANSI.YELLOW);
                device.enableSGR(SGR.REVERSE);
            }
            case SELECTED_ALARMING -> {
                device.enableSGR(SGR.BOLD);
                colour(TextColor.ANSI.RED);
                device.enableSGR(SGR.REVERSE);
            }
        }
        return switch (style) {
            case TITLE, HEAD, SELECTED, SELECTED_REMARKABLE, SELECTED_ALARMING -> true;
            default -> false;
        };
    }

    private void colour(TextColor colour) throws IOException {
        if (hasColours) {
            device.setForegroundColor(colour);
        }
    }

    /** Restores the terminal. Closing twice does nothing. */
    @Override
    public void close() throws IOException {
        lock.lock();
        try {
            if (!ended) {
                device.close();
            }
            ended = true;
        } finally {
            lock.unlock();
        }
    }

    /** Lanterna's terminal, but for what it does not know: characters beyond 16 bits, and the size without asking. */
    private final class Device extends UnixTerminal {

        private static final Pattern SIZE = Pattern.compile("(\\d+)\\s+(\\d+)");

        Device(Charset charset) throws IOException {
            super(
                    new FileInputStream(FileDescriptor.in),
                    new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), BUFFER),
                    charset,
                    CtrlCBehaviour.TRAP);
        }

        @Override
        public void putString(String text) throws IOException {
            writeToTerminal(text.getBytes(getCharset()));
        }

        void writeBytes(byte[] bytes) throws IOException {
            writeToTerminal(bytes);
        }

        /** Asking the terminal itself would read its answer from among the keys. */
        @Override
        protected TerminalSize findTerminalSize() throws IOException {
            Matcher size = SIZE.matcher(runSTTYCommand("size"));
            return size.find() && !size.group(1).equals("0") && !size.group(2).equals("0")
                    ? new TerminalSize(Integer.parseInt(size.group(2)), Integer.parseInt(size.group(1)))
                    : new TerminalSize(80, 24);
        }

        /**
         * Keys that would stop the program, or have it print its threads, would leave the other page in place. One that
         * would stop its output would have it hang where it draws, and not end at a signal.
         */
        @Override
        protected void keyStrokeSignalsEnabled(boolean isEnabled) throws IOException {
            if (!isEnabled) {
                var unused = runSTTYCommand("intr", "undef", "susp", "undef", "quit", "undef", "-ixon");
            }
        }

        /** Called at the end of the JVM, too, while others may draw: what they draw after it would stay. */
        @Override
        public void exitPrivateMode() throws IOException {
            lock.lock();
            try {
                ended = true;
                super.exitPrivateMode();
            } finally {
                lock.unlock();
            }
        }
    }
}
