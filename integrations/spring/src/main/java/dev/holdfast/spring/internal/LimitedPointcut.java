package dev.holdfast.spring.internal;

import dev.holdfast.spring.Limited;
import java.lang.reflect.Method;
import org.springframework.aop.ClassFilter;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.annotation.AnnotationUtils;

/** Every method for which a {@link Limited} counts. */
final class LimitedPointcut extends StaticMethodMatcherPointcut {

    LimitedPointcut() {
        setClassFilter(new CandidateFilter());
    }

    @Override
    public boolean matches(Method method, Class<?> targetClass) {
        return LimitedAnnotations.find(method, targetClass) != null;
    }

    /** A record, since Spring compares filters to share what it built for them. */
    private record CandidateFilter() implements ClassFilter {

        @Override
        public boolean matches(Class<?> type) {
            return AnnotationUtils.isCandidateClass(type, Limited.class);
        }
    }
}
