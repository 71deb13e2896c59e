package dev.holdfast.spring.internal;

import org.springframework.aop.support.DefaultPointcutAdvisor;

/** Puts the lock around annotated methods, at the place among other advisors that the settings name. */
public final class LockedAdvisor extends DefaultPointcutAdvisor {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the configuration.
     *
     * @param methods what the annotations say
     */
    public LockedAdvisor(LockedMethods methods) {
        super(new LockedPointcut(), new LockedInterceptor(methods));
        setOrder(methods.settings().order());
    }
}
