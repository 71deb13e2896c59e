package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.internal.promise.RunningCalls;
import dev.holdfast.spring.OnLost;
import java.lang.ref.WeakReference;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * A call whose work ends, for each subscription on its own, with completion, error or cancellation of the publisher
 * that the method returns, and when the calls into that have returned. The lock is asked for at subscription, without
 * blocking, and the method is called when it is held. The end is passed on after the lock was released.
 *
 * <p>Loaded only for methods with a reactive type, so that Reactor may be missing.
 */
final class ReactiveCall {

    /** Distinguishes a refusal of this call's lock from the same exception of whatever the method does. */
    private static final class NotInTime extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final LockTimeoutException timeout;

        NotInTime(LockTimeoutException timeout) {
            super(null, timeout, false, false);
            this.timeout = timeout;
        }
    }

    /** Distinguishes the loss of this call's lease from other failures of a clean-up; Reactor wraps all of them. */
    private static final class LateLossException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final LeaseLostException lost;

        LateLossException(LeaseLostException lost) {
            super(null, lost, false, false);
            this.lost = lost;
        }
    }

    private final LockedCall call;
    private final ReactiveAdapter adapter;

    private ReactiveCall(LockedCall call, ReactiveAdapter adapter) {
        this.call = call;
        this.adapter = adapter;
    }

    static Object run(LockedCall call, ReactiveAdapter adapter) {
        ReactiveCall made = new ReactiveCall(call, adapter);
        return adapter.fromPublisher(adapter.isMultiValue() ? made.many() : made.one());
    }

    private Flux<Object> many() {
        return Flux.defer(() -> {
                    ReactiveGrant grant = new ReactiveGrant();
                    return Flux.usingWhen(
                                    acquired(grant),
                                    held -> many(held, grant.calls),
                                    held -> completed(held, grant.calls),
                                    (held, thrown) -> failed(held, grant.calls, thrown),
                                    held -> cancelled(held, grant.calls))
                            .doFinally(signal -> grant.end());
                })
                .onErrorMap(ReactiveCall::unwrapped)
                .onErrorResume(NotInTime.class, refused -> Flux.from(answer(refused.timeout)));
    }

    private Mono<Object> one() {
        return Mono.defer(() -> {
                    ReactiveGrant grant = new ReactiveGrant();
                    return Mono.usingWhen(
                                    acquired(grant),
                                    held -> one(held, grant.calls),
                                    held -> completed(held, grant.calls),
                                    (held, thrown) -> failed(held, grant.calls, thrown),
                                    held -> cancelled(held, grant.calls))
                            .doFinally(signal -> grant.end());
                })
                .onErrorMap(ReactiveCall::unwrapped)
                .onErrorResume(NotInTime.class, refused -> Mono.from(answer(refused.timeout)));
    }

    private Flux<Object> many(Grant grant, RunningCalls calls) {
        Flux<Object> section = Flux.from(section(grant));
        return (endsAtLoss() ? section.takeUntilOther(loss(grant)) : section).transform(CountedSubscriber.among(calls));
    }

    private Mono<Object> one(Grant grant, RunningCalls calls) {
        Mono<Object> section = Mono.from(section(grant));
        return (endsAtLoss() ? section.takeUntilOther(loss(grant)) : section).transform(CountedSubscriber.among(calls));
    }

    private static Throwable unwrapped(Throwable thrown) {
        return thrown.getCause() instanceof LateLossException ended ? ended.lost : thrown;
    }

    private Mono<Grant> acquired(ReactiveGrant grant) {
        return Mono.create(sink -> {
            Question<?> asked = call.admission().acquireAsync(call.plan().waitTime());
            grant.await(asked.promise());
            asked.whenAnswered((held, thrown) -> {
                if (held == null) {
                    sink.error(
                            thrown instanceof LockTimeoutException timeout
                                    ? new NotInTime(timeout)
                                    : Objects.requireNonNull(thrown));
                } else if (grant.take(held)) {
                    // the method is called within, and its publisher subscribed to, which may do all of its work there
                    grant.calls.run(() -> sink.success(held));
                }
            });
        });
    }

    private Publisher<Object> section(Grant grant) {
        return publisher(() -> call.proceedAnywhere(grant));
    }

    private Publisher<Object> answer(LockTimeoutException timeout) {
        return publisher(() -> call.refused(timeout));
    }

    private interface Source {
        @Nullable
        Object get() throws Throwable;
    }

    private Publisher<Object> publisher(Source source) {
        try {
            return adapter.toPublisher(source.get());
        } catch (Throwable thrown) {
            return Mono.error(thrown);
        }
    }

    private boolean endsAtLoss() {
        return call.plan().onLost() == OnLost.INTERRUPT;
    }

    /**
     * Speaks when a lease is lost, and not before. Then the section is cancelled and seems complete, and the release
     * reports the loss; an error here would end the call without cancelling the section.
     */
    private static Publisher<String> loss(Grant grant) {
        return Mono.create(sink -> {
            // The engine keeps this action, so it must not know the subscription, and by it the lease: one that was
            // dropped has to be collected, to be noticed.
            WeakReference<MonoSink<String>> whileInUse = new WeakReference<>(sink);
            grant.onFirstLoss((lockName, token) -> {
                MonoSink<String> ended = whileInUse.get();
                if (ended != null) {
                    ended.success(lockName);
                }
            });
        });
    }

    private Mono<Void> completed(Grant grant, RunningCalls calls) {
        Mono<Optional<Lease>> released = endsAtLoss() ? releasedElsewhere(grant) : released(grant);
        return returned(grant, calls).then(released).flatMap(lost -> {
            if (lost.isEmpty()) {
                return Mono.empty();
            }
            Lease lease = lost.get();
            if (call.plan().onLost() == OnLost.LOG) {
                call.logLoss(lease.name(), lease.token());
                return Mono.empty();
            }
            return Mono.error(new LateLossException(call.lost(lease)));
        });
    }

    private Mono<Void> failed(Grant grant, RunningCalls calls, Throwable thrown) {
        return returned(grant, calls)
                .then(released(grant))
                .doOnNext(lost -> lost.filter(lease -> !(thrown instanceof LeaseLostException))
                        .ifPresent(lease -> thrown.addSuppressed(call.lost(lease))))
                .then();
    }

    private Mono<Void> cancelled(Grant grant, RunningCalls calls) {
        return returned(grant, calls)
                .then(released(grant))
                .doOnNext(lost -> lost.ifPresent(lease -> call.logLoss(lease.name(), lease.token())))
                .then();
    }

    /** Ends when the calls into the section have returned; at once after a loss, which leaves nothing to hold on to. */
    private static Mono<Void> returned(Grant grant, RunningCalls calls) {
        return Mono.create(sink -> {
            if (grant.isLost()) {
                sink.success();
            } else {
                calls.whenReturned(sink::success);
            }
        });
    }

    /**
     * Speaks on the client's executor, even if the answer is there at once: the section may have ended on the thread of
     * a loss action, and what the subscriber does then may block.
     */
    private static Mono<Optional<Lease>> releasedElsewhere(Grant grant) {
        return Mono.create(sink -> {
            CompletableFuture<Void> unused = grant.releaseThen((lost, failed) -> {
                if (lost == null) {
                    sink.error(failed);
                } else {
                    sink.success(lost);
                }
                return null;
            });
        });
    }

    private static Mono<Optional<Lease>> released(Grant grant) {
        return Mono.fromFuture(grant::releaseAsync);
    }
}
