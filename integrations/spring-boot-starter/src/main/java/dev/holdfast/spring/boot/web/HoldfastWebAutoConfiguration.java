package dev.holdfast.spring.boot.web;

import dev.holdfast.rate.RateExceededException;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ControllerAdvice;

/**
 * Has exceptions of locks and rate gates answered by problem details, with Spring MVC and with WebFlux, where the
 * application does not handle them itself. {@code holdfast.web.problem-details=false} switches that off.
 */
@AutoConfiguration
@ConditionalOnWebApplication
@ConditionalOnClass({ProblemDetail.class, ControllerAdvice.class})
@ConditionalOnBooleanProperty(name = "holdfast.web.problem-details", matchIfMissing = true)
public class HoldfastWebAutoConfiguration {

    /** For the container. */
    HoldfastWebAutoConfiguration() {}

    @Bean
    @ConditionalOnMissingBean(name = "holdfastProblemDetails")
    LockProblems holdfastProblemDetails() {
        return new LockProblems();
    }

    /** Apart, since the module of gates may be missing. */
    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass(RateExceededException.class)
    static class OfGates {

        @Bean
        @ConditionalOnMissingBean(name = "holdfastRateProblemDetails")
        RateProblems holdfastRateProblemDetails() {
            return new RateProblems();
        }
    }
}
