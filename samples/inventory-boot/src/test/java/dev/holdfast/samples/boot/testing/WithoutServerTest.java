package dev.holdfast.samples.boot.testing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.local.HoldfastLocal;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

@SpringBootTest(classes = WithoutServerTest.Slice.class)
@Import(WithoutServerTest.Locks.class)
class WithoutServerTest {

    @TestConfiguration(proxyBeanMethods = false)
    static class Locks {

        @Bean(destroyMethod = "close")
        Holdfast holdfast() {
            return HoldfastLocal.create();
        }
    }

    @Autowired
    Holdfast holdfast;

    @Test
    void lock_withoutAServer_excludesTheThreadsOfThisTest() {
        assertThat(holdfast.lock("order:42").tryLock()).isTrue();
        assertThat(holdfast.lock("order:42").isHeldByCurrentThread()).isTrue();
        holdfast.lock("order:42").unlock();
    }

    static class Slice {}
}
