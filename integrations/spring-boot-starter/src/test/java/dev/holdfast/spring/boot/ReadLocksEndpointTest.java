package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** What operators see of locks that many read, over HTTP. */
class ReadLocksEndpointTest {

    private static ConfigurableApplicationContext application;
    private static Holdfast holdfast;
    private static Http http;

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @BeforeAll
    static void start() {
        application = new SpringApplicationBuilder(Application.class)
                .properties(
                        "server.port=0",
                        "holdfast.backend=local",
                        "management.endpoints.web.exposure.include=locks",
                        "management.endpoint.locks.access=unrestricted")
                .run();
        holdfast = application.getBean(Holdfast.class);
        http = Http.of(application);
    }

    @AfterAll
    static void stop() {
        application.close();
    }

    private static Map<?, ?> only(Object list) {
        assertThat((List<?>) list).hasSize(1);
        return (Map<?, ?>) ((List<?>) list).get(0);
    }

    @Test
    void locks_thatAreRead_areListedWithGroupAndOwners() throws InterruptedException {
        DistributedReadWriteLock lock = holdfast.readWriteLock("read");
        try (Lease first = lock.readLock().acquire();
                Lease second = lock.readLock().acquire()) {
            Map<?, ?> entry = only(http.get("/actuator/locks").at("locks"));
            assertThat(entry.get("group")).isEqualTo("r");
            assertThat(((Map<?, ?>) entry.get("holding")).get("owners")).hasToString("2");
            assertThat(first.token()).isEqualTo(second.token());
        }
        try (Lease writer = lock.writeLock().acquire()) {
            Map<?, ?> entry = only(http.get("/actuator/locks").at("locks"));
            assertThat(entry.get("group")).isNull();
            assertThat(((Map<?, ?>) entry.get("holding")).get("owners")).hasToString("1");
            writer.check();
        }
    }

    @Test
    void lock_thatIsRead_isShownWithItsReaders() throws InterruptedException {
        try (Lease lease = holdfast.readWriteLock("read").readLock().acquire()) {
            Http.Answer answer = http.get("/actuator/locks/read");
            assertThat(answer.at("group", "label")).isEqualTo("r");
            assertThat(answer.at("group", "units")).hasToString("1");
            assertThat(answer.at("group", "memberCount")).hasToString("1");
            assertThat(only(answer.at("group", "members")).get("client")).isEqualTo(holdfast.clientId());
            assertThat(answer.at("holder", "token")).hasToString(Long.toString(lease.token()));
        }
        try (Lease writer = holdfast.lock("read").acquire()) {
            assertThat(http.get("/actuator/locks/read").json().get("group")).isNull();
            writer.check();
        }
    }

    @Test
    void release_ofTheNamedReader_endsItAlone() throws InterruptedException {
        Lease lease = holdfast.readWriteLock("forced").readLock().acquire();
        Map<?, ?> member = only(http.get("/actuator/locks/forced").at("group", "members"));

        Http.Answer released = http.delete("/actuator/locks/forced?holder=" + member.get("id"));

        assertThat(released.at("outcome")).isEqualTo("RELEASED");
        assertThat(http.get("/actuator/locks/forced").json().get("holder")).isNull();
        assertThat(lease.release()).isNotNull();
    }
}
