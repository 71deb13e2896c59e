package dev.holdfast.spring.boot;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** Says which property is refused, and what to write. Comes before Boot's own analyses, which show values. */
@Order(Ordered.HIGHEST_PRECEDENCE)
final class PropertyFailureAnalyzer extends AbstractFailureAnalyzer<PropertyException> {

    @Override
    protected FailureAnalysis analyze(Throwable rootFailure, PropertyException failure) {
        return new FailureAnalysis(String.valueOf(failure.getMessage()), failure.remedy(), failure);
    }
}
