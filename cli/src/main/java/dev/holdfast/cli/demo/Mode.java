package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonValue;
import dev.holdfast.samples.inventory.SaleMode;
import java.util.List;

/** The rounds in their order, with what people read about them. */
enum Mode {
    NONE(SaleMode.NONE, "no lock", "without a lock"),
    JVM(SaleMode.JVM, "JVM lock per node", "with a lock in each JVM"),
    HOLDFAST(SaleMode.HOLDFAST, "Holdfast", "with Holdfast");

    static final List<Mode> ROUNDS = List.of(values());

    private final SaleMode saleMode;
    private final String title;
    private final String phrase;

    Mode(SaleMode saleMode, String title, String phrase) {
        this.saleMode = saleMode;
        this.title = title;
        this.phrase = phrase;
    }

    /** The mode in JSON and in a node's arguments. */
    @JsonValue
    String word() {
        return saleMode.word();
    }

    String title() {
        return title;
    }

    /** The mode as part of a sentence. */
    String phrase() {
        return phrase;
    }
}
