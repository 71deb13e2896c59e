package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.core.PriorityOrdered;

/** Spring makes the bean that such a post-processor needs before it can wrap anything. */
final class EarlyPostProcessor implements BeanPostProcessor, PriorityOrdered {

    EarlyPostProcessor(Object needed) {
        assertThat(needed).isNotNull();
    }

    @Override
    public int getOrder() {
        return 0;
    }
}
