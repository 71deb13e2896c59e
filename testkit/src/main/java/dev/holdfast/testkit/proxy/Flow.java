package dev.holdfast.testkit.proxy;

import dev.holdfast.testkit.proxy.Faults.Treatment;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One direction of one connection: reads from the source, keeps each piece until it is due, and writes it to the sink.
 * Used by the proxy's thread only.
 *
 * <p>A piece gets its time when it comes in, so that a delay moves the stream in time and does not slow it down. Pieces
 * never overtake each other: after a delay was shortened, the next piece waits for the one before it. The end of the
 * stream is delayed, held and swallowed like everything else.
 */
final class Flow {

    /** From there on the source is read no more, and so feels that nobody listens, as on a real network. */
    static final int LIMIT_BYTES = 16 * 1024 * 1024;

    /** What {@link #deliver} answers when nothing has a time at which it is due. */
    static final long NOTHING_DUE = Long.MAX_VALUE;

    private record Piece(ByteBuffer bytes, long dueNanos) {}

    private final SocketChannel source;
    private final SocketChannel sink;
    private final Transcript transcript = new Transcript();
    private final Deque<Piece> queue = new ArrayDeque<>();
    private long queuedBytes;
    private long endDueNanos;
    private boolean sourceEnded;
    private boolean endPassedOn;
    private boolean sinkGone;
    private boolean sinkFull;
    private boolean lossy;

    Flow(SocketChannel source, SocketChannel sink) {
        this.source = source;
        this.sink = sink;
    }

    Transcript transcript() {
        return transcript;
    }

    long queuedBytes() {
        return queuedBytes;
    }

    /** Says whether the sink lacks something that the source has sent: the stream cannot go on. */
    boolean isLossy() {
        return lossy;
    }

    /** Says whether the source has ended and nothing is left to deliver. */
    boolean isFinished() {
        return sourceEnded && queue.isEmpty() && (endPassedOn || lossy || sinkGone);
    }

    boolean wantsToRead() {
        return !sourceEnded && queuedBytes < LIMIT_BYTES;
    }

    boolean waitsForSink() {
        return sinkFull;
    }

    /** Reads once into the buffer, which is ready to be taken from afterwards; empty when the source has ended. */
    void read(ByteBuffer buffer) {
        buffer.clear();
        try {
            sourceEnded = source.read(buffer) < 0;
        } catch (IOException reset) {
            sourceEnded = true;
        }
        buffer.flip();
        transcript.add(buffer);
    }

    /** Takes in what was read: the buffer's bytes, or the end of the stream. */
    void take(ByteBuffer buffer, Treatment treatment, long dueNanos) {
        if (treatment == Treatment.SWALLOWED) {
            lossy |= buffer.hasRemaining() || sourceEnded;
        } else if (sourceEnded) {
            endDueNanos = dueNanos;
        } else if (buffer.hasRemaining() && !sinkGone) {
            queuedBytes += buffer.remaining();
            queue.add(new Piece(
                    ByteBuffer.allocate(buffer.remaining()).put(buffer).flip(), dueNanos));
        }
    }

    /** Loses what is not delivered yet. */
    void swallowQueue() {
        lossy |= !queue.isEmpty() || (sourceEnded && !endPassedOn);
        discardQueue();
    }

    private void discardQueue() {
        queue.clear();
        queuedBytes = 0;
        sinkFull = false;
    }

    /**
     * Writes what is due.
     *
     * @return the nanoseconds until the next piece is due, or {@link #NOTHING_DUE}
     */
    long deliver(Treatment treatment, long nowNanos) {
        if (treatment != Treatment.DELIVERED || sinkGone || lossy || !sink.isConnected()) {
            return NOTHING_DUE;
        }
        try {
            return deliverDue(nowNanos);
        } catch (IOException gone) {
            // The other flow hears of it when it reads from there, and passes it on.
            sinkGone = true;
            discardQueue();
            return NOTHING_DUE;
        }
    }

    private long deliverDue(long nowNanos) throws IOException {
        sinkFull = false;
        for (Piece piece = queue.peek(); piece != null; piece = queue.peek()) {
            if (piece.dueNanos - nowNanos > 0) {
                return piece.dueNanos - nowNanos;
            }
            queuedBytes -= sink.write(piece.bytes);
            if (piece.bytes.hasRemaining()) {
                sinkFull = true;
                return NOTHING_DUE;
            }
            queue.remove();
        }
        if (!sourceEnded || endPassedOn) {
            return NOTHING_DUE;
        }
        if (endDueNanos - nowNanos > 0) {
            return endDueNanos - nowNanos;
        }
        sink.shutdownOutput();
        endPassedOn = true;
        return NOTHING_DUE;
    }
}
