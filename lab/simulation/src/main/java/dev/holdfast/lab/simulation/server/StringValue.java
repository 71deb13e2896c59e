package dev.holdfast.lab.simulation.server;

/** A string. Immutable. */
record StringValue(String text) implements StoredValue {

    @Override
    public StringValue copy() {
        return this;
    }
}
