package dev.holdfast.testkit.proxy;

import dev.holdfast.testkit.proxy.Faults.Treatment;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.socket.SocketChannel;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * One direction of one connection: keeps each piece that was read until it is due, and writes it to the sink. Used by
 * the proxy's thread only.
 *
 * <p>A piece gets its time when it comes in, so that a delay moves the stream in time and does not slow it down. Pieces
 * never overtake each other: after a delay was shortened, the next piece waits for the one before it. The end of the
 * stream is delayed, held and swallowed like everything else.
 *
 * <p>The sink gets one piece at a time. While it has no room for all of it, later faults have their effect on the
 * pieces behind it.
 */
final class Flow {

    /** From there on the source is read no more, and so notices that nothing reads it, as on a real network. */
    static final int LIMIT_BYTES = 16 * 1024 * 1024;

    private record Piece(ByteBuf bytes, long dueNanos) {}

    private final SocketChannel sink;
    private final Runnable onWritten;
    private final Transcript transcript = new Transcript();
    private final Deque<Piece> queue = new ArrayDeque<>();
    private long queuedBytes;
    private long bytesInWriting;
    private long endDueNanos;
    private boolean sourceEnded;
    private boolean endPassedOn;
    private boolean sinkGone;
    private boolean lossy;

    /** Creates an empty flow; {@code onWritten} is run when the sink can take the next piece. */
    Flow(SocketChannel sink, Runnable onWritten) {
        this.sink = sink;
        this.onWritten = onWritten;
    }

    Transcript transcript() {
        return transcript;
    }

    long undeliveredBytes() {
        return queuedBytes + bytesInWriting;
    }

    /** Says whether the sink lacks something that the source has sent: the stream cannot go on. */
    boolean isLossy() {
        return lossy;
    }

    /** Says whether the source has ended and nothing is left to deliver. */
    boolean isFinished() {
        return sourceEnded && undeliveredBytes() == 0 && (endPassedOn || lossy || sinkGone);
    }

    boolean wantsToRead() {
        return !sourceEnded && undeliveredBytes() < LIMIT_BYTES;
    }

    /** Notes what the source has sent, whatever becomes of it. */
    void hear(byte[] bytes) {
        transcript.add(ByteBuffer.wrap(bytes));
    }

    /** Takes in what the source has sent. */
    void take(byte[] bytes, Treatment treatment, long dueNanos) {
        if (treatment == Treatment.SWALLOWED) {
            lossy = true;
        } else if (!sinkGone) {
            queuedBytes += bytes.length;
            queue.add(new Piece(Unpooled.wrappedBuffer(bytes), dueNanos));
        }
    }

    /** Takes in the end of the stream. */
    void takeEnd(Treatment treatment, long dueNanos) {
        sourceEnded = true;
        if (treatment == Treatment.SWALLOWED) {
            lossy = true;
        } else {
            endDueNanos = dueNanos;
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
    }

    /**
     * Writes what is due.
     *
     * @return the nanoseconds until the next piece is due, or {@link ProxyThread#NOTHING_DUE}
     */
    long deliver(Treatment treatment, long nowNanos) {
        if (treatment != Treatment.DELIVERED || sinkGone || lossy || !sink.isActive()) {
            return ProxyThread.NOTHING_DUE;
        }
        for (Piece piece = queue.peek(); piece != null && bytesInWriting == 0; piece = queue.peek()) {
            if (piece.dueNanos - nowNanos > 0) {
                return piece.dueNanos - nowNanos;
            }
            queue.remove();
            queuedBytes -= piece.bytes.readableBytes();
            write(piece);
        }
        if (!sourceEnded || endPassedOn || sinkGone || undeliveredBytes() > 0) {
            return ProxyThread.NOTHING_DUE;
        }
        if (endDueNanos - nowNanos > 0) {
            return endDueNanos - nowNanos;
        }
        endPassedOn = true;
        sink.shutdownOutput().addListener(ended -> sinkGone |= !ended.isSuccess());
        return ProxyThread.NOTHING_DUE;
    }

    private void write(Piece piece) {
        bytesInWriting = piece.bytes.readableBytes();
        sink.writeAndFlush(piece.bytes).addListener(written -> {
            bytesInWriting = 0;
            if (!written.isSuccess()) {
                // The other flow notices when it reads from there, and passes it on.
                sinkGone = true;
                discardQueue();
            }
            onWritten.run();
        });
    }
}
