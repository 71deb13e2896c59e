package dev.holdfast.lab.simulation.world;

import java.util.Locale;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What happened, as a hash by which two runs can be compared, and as text if it is read. */
public final class Trace {

    private final Agenda agenda;
    private final @Nullable Consumer<String> reader;
    private Mix hash = new Mix(0);

    /**
     * Nothing happened yet.
     *
     * @param agenda true time
     * @param reader gets a line for each event; null for no output
     */
    public Trace(Agenda agenda, @Nullable Consumer<String> reader) {
        this.agenda = agenda;
        this.reader = reader;
    }

    /**
     * Something happened.
     *
     * @param what its kind
     * @param client the one that it happened to, or -1
     * @param detail more of it
     */
    public void add(String what, int client, long detail) {
        hash = hash.with(agenda.nowNanos(), what.hashCode() + 31L * client).with(detail);
    }

    /**
     * Whether the text is read.
     *
     * @return true if text is worth making
     */
    public boolean isRead() {
        return reader != null;
    }

    /**
     * Writes a line.
     *
     * @param client who, or -1 for the server and the world
     * @param line what
     */
    public void write(int client, String line) {
        if (reader != null) {
            String who = client < 0 ? "  " : "c" + client;
            reader.accept(String.format(Locale.ROOT, "%11.6f %-3s %s", agenda.nowNanos() / 1e9, who, line));
        }
    }

    /**
     * All that happened.
     *
     * @return equal for equal runs
     */
    public long hash() {
        return hash.bits();
    }
}
