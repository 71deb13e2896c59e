package dev.holdfast.reactor;

import java.util.function.Consumer;
import reactor.util.context.Context;

/** Where Reactor puts errors that no subscriber can hear of. */
final class Losses {

    private Losses() {}

    static Context droppedTo(Consumer<? super Throwable> receiver) {
        Consumer<Throwable> hook = receiver::accept;
        return Context.of("reactor.onErrorDropped.local", hook);
    }
}
