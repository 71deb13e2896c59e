package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.local.LocalLockService;
import dev.holdfast.rate.RateExceededException;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** Gates around methods of several instances, and of one where they are switched off. */
class LimitedContextTest {

    @EnableLimited(order = 7)
    static class OnAService {}

    static class OnlyPlain {

        @Limited(name = "plain", permits = "2", per = "1h")
        public void send() {}
    }

    @Test
    void instances_ofOneService_passTogether() {
        LocalLockService service = new LocalLockService();
        try (AnnotationConfigApplicationContext one = Contexts.startOn(service, OnAService.class, OnlyPlain.class);
                AnnotationConfigApplicationContext other =
                        Contexts.startOn(service, OnAService.class, OnlyPlain.class)) {
            one.getBean(OnlyPlain.class).send();
            other.getBean(OnlyPlain.class).send();

            assertThatExceptionOfType(RateExceededException.class)
                    .isThrownBy(() -> one.getBean(OnlyPlain.class).send());
            assertThat(one.getBean(dev.holdfast.spring.internal.LimitedAdvisor.class)
                            .getOrder())
                    .isEqualTo(7);
        }
    }

    @EnableLimited
    static class Off {

        @Bean
        static LimitedSettings settings() {
            return LimitedSettings.defaults().withEnabled(false);
        }
    }

    @Test
    void switchedOff_withoutAClient_letsAllPassAndSaysSo() {
        try (CapturedLog log = new CapturedLog("dev.holdfast.spring.internal.LimitedBeansCheck");
                AnnotationConfigApplicationContext off = Contexts.start(Off.class, OnlyPlain.class)) {
            for (int i = 0; i < 5; i++) {
                off.getBean(OnlyPlain.class).send();
            }

            assertThat(log.messages()).singleElement().asString().startsWith("@Limited is switched off");
        }
    }
}
