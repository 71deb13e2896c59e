package dev.holdfast.internal;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;

/**
 * A future of the client whose {@code ...Async} methods run their function where completions run, unless they are given
 * an executor. So a function that must not run on the thread that attaches it, which is where a future runs it that is
 * complete by then, has a place to go.
 */
final class ClientFuture<T> extends CompletableFuture<T> {

    private final UserCode userCode;

    ClientFuture(UserCode userCode) {
        this.userCode = userCode;
    }

    @Override
    public Executor defaultExecutor() {
        return userCode::execute;
    }
}
