package dev.holdfast.spring.boot.web;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.HoldfastException;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LockTimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers callers over HTTP when a lock is not acquired in time, cannot be asked for, or is lost. Handlers of the
 * application come first. The answers name no lock and no holder, which do not concern callers; the log does, since no
 * one else sees the exception. What only an operator can mend, or is a mistake in the program, stays an error.
 */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
final class LockProblems {

    private static final Logger LOG = LoggerFactory.getLogger(LockProblems.class);

    @ExceptionHandler(LockTimeoutException.class)
    ProblemDetail notInTime(Exception raised) throws Exception {
        return problem(
                raised, HttpStatus.CONFLICT, "Another request is using the same resource. Repeat the request later.");
    }

    @ExceptionHandler(LeaseLostException.class)
    ProblemDetail lost(Exception raised) throws Exception {
        return problem(
                raised,
                HttpStatus.CONFLICT,
                "The resource was given to another request before this one was done."
                        + " Check its state before repeating the request.");
    }

    @ExceptionHandler({BackendUnavailableException.class, LeaseUncertainException.class, HoldfastClosedException.class})
    ProblemDetail unavailable(Exception raised) throws Exception {
        return problem(
                raised,
                HttpStatus.SERVICE_UNAVAILABLE,
                "A service that this request needs is unavailable. Repeat the request later.");
    }

    /**
     * An exception of the application that has one of ours as its cause has a meaning of its own: raising it again
     * hands it on, as if this were not here.
     */
    private static ProblemDetail problem(Exception raised, HttpStatus status, String detail) throws Exception {
        if (!(raised instanceof HoldfastException)) {
            throw raised;
        }
        LOG.info("A request is answered with status {}: {}", status.value(), raised.getMessage());
        return ProblemDetail.forStatusAndDetail(status, detail);
    }
}
