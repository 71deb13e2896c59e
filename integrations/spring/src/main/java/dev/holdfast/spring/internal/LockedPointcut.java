package dev.holdfast.spring.internal;

import dev.holdfast.spring.Locked;
import java.lang.reflect.Method;
import org.springframework.aop.ClassFilter;
import org.springframework.aop.support.StaticMethodMatcherPointcut;
import org.springframework.core.annotation.AnnotationUtils;

/** Every method for which a {@link Locked} counts. */
final class LockedPointcut extends StaticMethodMatcherPointcut {

    LockedPointcut() {
        setClassFilter(new CandidateFilter());
    }

    @Override
    public boolean matches(Method method, Class<?> targetClass) {
        return LockedAnnotations.find(method, targetClass) != null;
    }

    /** A record, since Spring compares filters to share what it built for them. */
    private record CandidateFilter() implements ClassFilter {

        @Override
        public boolean matches(Class<?> type) {
            return AnnotationUtils.isCandidateClass(type, Locked.class);
        }
    }
}
