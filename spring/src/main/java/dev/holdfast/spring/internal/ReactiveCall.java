package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spring.OnLost;
import java.lang.ref.WeakReference;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import org.springframework.core.ReactiveAdapter;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * A call whose work ends, for each subscription on its own, with completion, error or cancellation of the publisher
 * that the method returns. The lock is asked for at subscription, without blocking, and the method is called when it is
 * held. The end is passed on after the lock was released.
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
                                    lease -> endsAtLoss()
                                            ? Flux.from(section(lease)).takeUntilOther(loss(lease))
                                            : section(lease),
                                    this::completed,
                                    this::failed,
                                    this::cancelled)
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
                                    lease -> endsAtLoss()
                                            ? Mono.from(section(lease)).takeUntilOther(loss(lease))
                                            : Mono.from(section(lease)),
                                    this::completed,
                                    this::failed,
                                    this::cancelled)
                            .doFinally(signal -> grant.end());
                })
                .onErrorMap(ReactiveCall::unwrapped)
                .onErrorResume(NotInTime.class, refused -> Mono.from(answer(refused.timeout)));
    }

    private static Throwable unwrapped(Throwable thrown) {
        return thrown.getCause() instanceof LateLossException ended ? ended.lost : thrown;
    }

    private Mono<Lease> acquired(ReactiveGrant grant) {
        return Mono.create(sink -> {
            CompletableFuture<Lease> asked =
                    call.admission().acquireAsync(call.plan().waitTime());
            grant.await(asked);
            CompletableFuture<Void> unused = asked.handle((lease, thrown) -> {
                if (lease == null) {
                    sink.error(thrown instanceof LockTimeoutException timeout ? new NotInTime(timeout) : thrown);
                } else if (grant.take(lease)) {
                    sink.success(lease);
                }
                return null;
            });
        });
    }

    private Publisher<Object> section(Lease lease) {
        return publisher(() -> call.proceedAnywhere(lease));
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
     * Speaks when the lease is lost, and not before. Then the section is cancelled and seems complete, and the release
     * reports the loss; an error here would end the call without cancelling the section.
     */
    private static Publisher<LossReason> loss(Lease lease) {
        return Mono.create(sink -> {
            // The engine keeps this action, so it must not know the subscription, and by it the lease: one that was
            // dropped has to be collected, to be noticed.
            WeakReference<MonoSink<LossReason>> whileInUse = new WeakReference<>(sink);
            lease.onLost(reason -> {
                MonoSink<LossReason> ended = whileInUse.get();
                if (ended != null) {
                    ended.success(reason);
                }
            });
        });
    }

    private Mono<Void> completed(Lease lease) {
        return (endsAtLoss() ? releasedElsewhere(lease) : released(lease)).flatMap(outcome -> {
            if (outcome != ReleaseOutcome.ALREADY_LOST) {
                return Mono.empty();
            }
            if (call.plan().onLost() == OnLost.LOG) {
                call.logLoss(lease);
                return Mono.empty();
            }
            return Mono.error(new LateLossException(call.lost(lease)));
        });
    }

    private Mono<Void> failed(Lease lease, Throwable thrown) {
        return released(lease)
                .doOnNext(outcome -> {
                    if (outcome == ReleaseOutcome.ALREADY_LOST && !(thrown instanceof LeaseLostException)) {
                        thrown.addSuppressed(call.lost(lease));
                    }
                })
                .then();
    }

    private Mono<Void> cancelled(Lease lease) {
        return released(lease)
                .doOnNext(outcome -> {
                    if (outcome == ReleaseOutcome.ALREADY_LOST) {
                        call.logLoss(lease);
                    }
                })
                .then();
    }

    /**
     * Speaks on the client's executor, even if the answer is there at once: the section may have ended on the thread of
     * a loss action, and what the subscriber does then may block.
     */
    private static Mono<ReleaseOutcome> releasedElsewhere(Lease lease) {
        return Mono.create(sink -> {
            CompletableFuture<Void> unused = lease.releaseAsync().handleAsync((outcome, failed) -> {
                if (outcome == null) {
                    sink.error(failed);
                } else {
                    sink.success(outcome);
                }
                return null;
            });
        });
    }

    private static Mono<ReleaseOutcome> released(Lease lease) {
        return Mono.fromFuture(lease::releaseAsync);
    }
}
