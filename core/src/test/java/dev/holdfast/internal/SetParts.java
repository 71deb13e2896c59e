package dev.holdfast.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.sets.Part;
import dev.holdfast.internal.sets.Surroundings;
import java.util.List;

/** What calls for several locks of a client are made of, for tests that break one of them. */
public final class SetParts {

    private SetParts() {}

    public static Surroundings surroundings(Holdfast client) {
        return new SetSurroundings((HoldfastClient) client);
    }

    public static List<Part> of(Holdfast client, String... names) {
        return LockPart.of((HoldfastClient) client, List.of(names), LockOptions.defaults());
    }
}
