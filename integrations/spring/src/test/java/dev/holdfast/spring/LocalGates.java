package dev.holdfast.spring;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.rate.Rate;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Gates switched on, with those of the JVM, and a rate that annotations name. */
@Configuration(proxyBeanMethods = false)
@EnableLimited
class LocalGates {

    @Bean
    Holdfast holdfast() {
        return HoldfastLocal.create();
    }

    @Bean
    Rate threeAnHour() {
        return Rate.of(3, Duration.ofHours(1));
    }
}
