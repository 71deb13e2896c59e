package dev.holdfast.samples.boot;

import dev.holdfast.Lease;
import dev.holdfast.spring.Locked;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/**
 * Sells: reads what is left, checks, and writes one less. Two instances that do so at the same time would sell the same
 * piece twice.
 */
@Service
class Shop {

    private final Stockroom stockroom;

    Shop(Stockroom stockroom) {
        this.stockroom = stockroom;
    }

    /** How a request to buy ended. */
    enum Outcome {
        /** The piece is the buyer's. */
        SOLD,
        /** It was the buyer's already: this repeats a request that had been carried out. */
        SOLD_BEFORE,
        /** There are no more. */
        SOLD_OUT,
        /** The stock refused the seller's token, since another had come in meanwhile. Nothing was sold. */
        REFUSED
    }

    /**
     * Sells one piece of an item. One caller at a time for each item, over all instances; callers pass null for the
     * lease, and the annotation puts in what protects the call.
     */
    @Locked(name = "stock", key = "#item", profile = "sale")
    public Outcome sell(String item, String request, @Nullable Lease lease) {
        long token = Objects.requireNonNull(lease, "lease").token();
        Stockroom.Reading reading = stockroom.read(item, request, token);
        if (!reading.current()) {
            return Outcome.REFUSED;
        }
        if (reading.soldBefore()) {
            return Outcome.SOLD_BEFORE;
        }
        if (reading.left() <= 0) {
            return Outcome.SOLD_OUT;
        }
        boolean written = stockroom.write(item, request, reading.left() - 1, token);
        return written ? Outcome.SOLD : Outcome.REFUSED;
    }
}
