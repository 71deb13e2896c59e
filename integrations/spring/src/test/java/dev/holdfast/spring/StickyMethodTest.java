package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.ClientLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** Methods whose lock stays with the instance. */
class StickyMethodTest {

    static class Tenants {

        @Locked(name = "tenant", key = "#id", sticky = "10m")
        public long serve(int id, @Nullable Lease lease) {
            return lease == null ? 0 : lease.token();
        }

        @Locked(name = "other", profile = "resting")
        public void byProfile() {}

        @Locked(name = "third", profile = "resting", sticky = "0s")
        public void notAtAll() {}
    }

    @EnableLocked
    static class Profiles {

        @Bean
        LockProfiles profiles() {
            return LockProfiles.of(LockProfile.builder("resting")
                    .sticky(Duration.ofMinutes(10))
                    .build());
        }
    }

    private final LocalLockService service = new LocalLockService();
    private final Holdfast client = service.connect();
    private @Nullable AnnotationConfigApplicationContext context;

    @AfterEach
    void close() {
        if (context != null) {
            context.close();
        }
        client.close();
    }

    private <T> T bean(Class<T> type) {
        AnnotationConfigApplicationContext started = new AnnotationConfigApplicationContext();
        started.registerBean(Holdfast.class, () -> client);
        started.register(Profiles.class, type);
        started.refresh();
        context = started;
        return started.getBean(type);
    }

    private boolean rests(String name) {
        return client.locks().stream()
                .anyMatch(lock -> lock.name().equals(name) && lock.state() == ClientLock.State.RESTING);
    }

    @Test
    void call_ofAStickyMethod_leavesItsLockAtRestForTheNext() throws Exception {
        Tenants tenants = bean(Tenants.class);
        long first = tenants.serve(17, null);

        assertThat(rests("tenant:17")).isTrue();
        assertThat(tenants.serve(17, null)).isGreaterThan(first);

        try (Holdfast other = service.connect();
                Lease taken = other.lock("tenant:17").acquire(Patience.LIMIT)) {
            assertThat(taken.token()).isGreaterThan(first);
            assertThat(rests("tenant:17")).isFalse();
        }
    }

    @Test
    void sticky_ofAProfile_isOverriddenByTheAnnotation() {
        Tenants tenants = bean(Tenants.class);

        tenants.byProfile();
        tenants.notAtAll();

        assertThat(rests("other")).isTrue();
        assertThat(client.locks()).extracting(ClientLock::name).doesNotContain("third");
    }

    static class Kept {

        @Locked(name = "kept", sticky = "5s", minHold = "1m")
        public void kept() {}
    }

    @Test
    void sticky_besideAMinimumHold_isRefusedAtStart() {
        assertThatExceptionOfType(LockedMisuseException.class)
                .isThrownBy(() -> bean(Kept.class))
                .withMessageContaining("kept()")
                .withMessageContaining("exclude one another");
    }
}
