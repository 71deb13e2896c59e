package dev.holdfast.spring;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The annotation switched on, with locks of the JVM. */
@Configuration(proxyBeanMethods = false)
@EnableLocked
class LocalLocks {

    @Bean
    Holdfast holdfast() {
        return HoldfastLocal.create();
    }
}
