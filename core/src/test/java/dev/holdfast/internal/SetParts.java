package dev.holdfast.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.internal.sets.Part;
import dev.holdfast.internal.sets.Surroundings;
import java.util.List;
import java.util.concurrent.Executor;

/** What calls for several locks of a client are made of, for tests that break one of them. */
public final class SetParts {

    private SetParts() {}

    public static Surroundings surroundings(Holdfast client) {
        return new SetSurroundings((HoldfastClient) client);
    }

    /** What makes promises of which something else runs what hangs on them. */
    public static Surroundings.Promises promises(Executor following) {
        return new Surroundings.Promises() {

            @Override
            public <T> ClientFuture<T> made() {
                return new ClientFuture<>(following);
            }
        };
    }

    public static List<Part> of(Holdfast client, String... names) {
        return of(client, LockOptions.defaults(), names);
    }

    public static List<Part> of(Holdfast client, LockOptions options, String... names) {
        return LockPart.of((HoldfastClient) client, List.of(names), options);
    }
}
