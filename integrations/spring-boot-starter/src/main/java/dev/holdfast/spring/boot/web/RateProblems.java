package dev.holdfast.spring.boot.web;

import dev.holdfast.rate.RateExceededException;
import java.time.Duration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers callers over HTTP when a rate gate does not let them pass. Handlers of the application come first. The answer
 * does not name the gate, whose name may hold what does not concern callers.
 */
@RestControllerAdvice
@Order(Ordered.LOWEST_PRECEDENCE)
final class RateProblems {

    @ExceptionHandler(RateExceededException.class)
    ResponseEntity<ProblemDetail> exceeded(Exception raised) throws Exception {
        if (!(raised instanceof RateExceededException refused)) {
            // One of the application's own, with ours as its cause, has a meaning of its own.
            throw raised;
        }
        return ResponseEntity.status(HttpStatus.TOO_MANY_REQUESTS)
                .header(HttpHeaders.RETRY_AFTER, Long.toString(wholeSeconds(refused.retryAfter())))
                .body(ProblemDetail.forStatusAndDetail(
                        HttpStatus.TOO_MANY_REQUESTS, "There are too many requests. Repeat the request later."));
    }

    /** Rounded up, so that who comes then may pass. */
    private static long wholeSeconds(Duration time) {
        return Math.max(1, time.plusNanos(999_999_999).toSeconds());
    }
}
