package dev.holdfast.lab.simulation.server;

import java.util.LinkedHashMap;
import java.util.Map;

/** A hash, whose fields keep the order in which they came, as small ones do on the server. */
record HashValue(Map<String, String> fields) implements StoredValue {

    HashValue() {
        this(new LinkedHashMap<>());
    }

    @Override
    public HashValue copy() {
        return new HashValue(new LinkedHashMap<>(fields));
    }
}
