package dev.holdfast.lab.chaos.judge;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;

/** How late many things were. It can be written down as text and added up over runs. Not thread-safe. */
public final class Spread {

    private static final long LONGEST_MICROS = 3_600_000_000L;
    private static final int DIGITS = 3;

    private final Histogram micros;

    /** An empty one. */
    public Spread() {
        this(new Histogram(LONGEST_MICROS, DIGITS));
    }

    private Spread(Histogram micros) {
        this.micros = micros;
    }

    /** Counts something that was late by that much; what was early counts as not late. */
    public void record(long lateNanos) {
        micros.recordValue(Math.max(0, Math.min(LONGEST_MICROS, lateNanos / 1000)));
    }

    /** Adds what another one has counted. */
    public void add(Spread other) {
        micros.add(other.micros);
    }

    /** Returns how many were counted. */
    public long count() {
        return micros.getTotalCount();
    }

    /** Returns by how many milliseconds that share of them was late at most. */
    public double millisAt(double percent) {
        return micros.getValueAtPercentile(percent) / 1e3;
    }

    /** Returns by how many milliseconds the latest was late. */
    public double maxMillis() {
        return micros.getMaxValue() / 1e3;
    }

    /** Returns its text form. */
    @JsonValue
    public String encoded() {
        ByteBuffer bytes = ByteBuffer.allocate(micros.getNeededByteBufferCapacity());
        int length = micros.encodeIntoCompressedByteBuffer(bytes);
        return Base64.getEncoder().encodeToString(Arrays.copyOf(bytes.array(), length));
    }

    /** Reads its text form. */
    @JsonCreator
    public static Spread decoded(String text) {
        try {
            ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text));
            return new Spread(Histogram.decodeFromCompressedByteBuffer(bytes, LONGEST_MICROS));
        } catch (DataFormatException e) {
            throw new IllegalArgumentException("not a histogram: " + text, e);
        }
    }

    @Override
    public String toString() {
        return count() == 0
                ? "none"
                : String.format(
                        Locale.ROOT,
                        "p50 %.1f ms, p99 %.1f ms, max %.1f ms (%d)",
                        millisAt(50),
                        millisAt(99),
                        maxMillis(),
                        count());
    }
}
