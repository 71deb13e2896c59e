package dev.holdfast.spring.internal;

import org.springframework.aop.support.DefaultPointcutAdvisor;

/** Puts the gate around annotated methods, at the place among other advisors that the settings name. */
public final class LimitedAdvisor extends DefaultPointcutAdvisor {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the configuration.
     *
     * @param methods what the annotations say
     */
    public LimitedAdvisor(LimitedMethods methods) {
        super(new LimitedPointcut(), new LimitedInterceptor(methods));
        setOrder(methods.settings().order());
    }
}
