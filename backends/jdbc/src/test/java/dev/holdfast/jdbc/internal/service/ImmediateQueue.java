package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.internal.work.Work;
import java.util.concurrent.CompletableFuture;

/** Carries out each request at once, in the calling thread; a test says what becomes of its statements. */
abstract class ImmediateQueue implements RequestQueue {

    @Override
    public final <T> CompletableFuture<T> submit(String line, Work<T> work) {
        Next<T> next = work.begin();
        while (true) {
            if (next instanceof Next.Answered<T> done) {
                return CompletableFuture.completedFuture(done.answer());
            } else if (next instanceof Next.Failed<T> failed) {
                return CompletableFuture.failedFuture(failed.failure());
            } else if (next instanceof Next.Pause<T> pause) {
                next = pause.then().get();
            } else if (next instanceof Next.Execute<?, T> execute) {
                next = executed(work, execute);
            }
        }
    }

    /** A statement of a request is to be executed. */
    abstract <T> Next<T> executed(Work<T> work, Next.Execute<?, T> execute);
}
