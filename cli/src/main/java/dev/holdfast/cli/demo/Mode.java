package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.SaleMode;
import java.util.List;

/** The rounds in their order, with what people are told about them. */
enum Mode {
    NONE(SaleMode.NONE, "no lock"),
    JVM(SaleMode.JVM, "JVM lock per node"),
    HOLDFAST(SaleMode.HOLDFAST, "Holdfast");

    static final List<Mode> ROUNDS = List.of(values());

    private final SaleMode saleMode;
    private final String title;

    Mode(SaleMode saleMode, String title) {
        this.saleMode = saleMode;
        this.title = title;
    }

    /** The mode in JSON and in a node's arguments. */
    String word() {
        return saleMode.word();
    }

    String title() {
        return title;
    }
}
