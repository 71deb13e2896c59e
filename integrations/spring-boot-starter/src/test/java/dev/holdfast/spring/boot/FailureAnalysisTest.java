package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.spring.Limited;
import dev.holdfast.spring.Locked;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Bean;

/** What the log says of an application that cannot start on account of its locks. */
class FailureAnalysisTest {

    @Test
    void server_outOfReach_isReportedWithItsAddressAndWhatToDo() {
        assertThat(reportOf(Application.class, "--holdfast.redis.uri=redis://localhost:1"))
                .contains("APPLICATION FAILED TO START")
                .contains("The application's locks are kept on the server of the property holdfast.redis.uri")
                .contains("Cannot reach redis://localhost:1")
                .contains("Start that server if it is down, or correct holdfast.redis.uri")
                .contains("holdfast.backend=local needs no server");
    }

    /** Without these, a DataSource of H2 would be there as well. */
    private static final String NO_DATABASE = "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration,"
            + "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration";

    @Test
    void application_withRedisAndADatabase_isReportedWithWhatToSet() {
        assertThat(reportOf(Application.class, "--spring.data.redis.port=1"))
                .contains("there is the LettuceConnectionFactory of Spring Data Redis")
                .contains("and there is the DataSource bean 'dataSource' with holdfast-jdbc on the class path")
                .contains("Set holdfast.backend=redis or holdfast.backend=jdbc");
    }

    @Test
    void server_ofSpringDataOutOfReach_isReportedAsSuch() {
        assertThat(reportOf(
                        Application.class,
                        "--spring.data.redis.port=1",
                        "--spring.autoconfigure.exclude=" + NO_DATABASE))
                .contains("the LettuceConnectionFactory of Spring Data Redis, localhost:1")
                .contains("Start that server if it is down, or correct spring.data.redis.*");
    }

    @Test
    void server_thatRefuses_isReportedWithWhatToMend() {
        try (EmbeddedRedis closed = EmbeddedRedis.builder().password("s3cret").start()) {
            assertThat(reportOf(Application.class, "--holdfast.redis.uri=redis://localhost:" + closed.port()))
                    .contains("the server wants a password")
                    .contains("Mend on the server what it refuses, or correct holdfast.redis.uri");
        }
    }

    @Test
    void database_withoutTheTables_isReportedWithWhatCreatesThem() {
        assertThat(reportOf(Application.class, "--holdfast.backend=jdbc"))
                .contains("the table cannot be used", "dev/holdfast/jdbc/holdfast-h2.sql")
                .contains("add classpath:dev/holdfast/jdbc/flyway/{vendor} to spring.flyway.locations", "Liquibase")
                .contains("set holdfast.jdbc.create-tables=true");
    }

    @Test
    void server_withoutAName_isReportedWithThePropertyToSet() {
        assertThat(reportOf(
                        Application.class,
                        "--spring.autoconfigure.exclude="
                                + "org.springframework.boot.autoconfigure.data.redis.RedisAutoConfiguration,"
                                + "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration,"
                                + NO_DATABASE))
                .contains("Nothing says which Redis server keeps the application's locks")
                .contains("Set holdfast.redis.uri, such as redis://localhost:6379");
    }

    @Test
    void value_thatIsNotAllowed_isReportedWithItsPropertyAndWhatIs() {
        assertThat(reportOf(Application.class, "--holdfast.backend=local", "--holdfast.defaults.lease-time=10ms"))
                .contains("holdfast.defaults.lease-time")
                .contains("lease must be between 50ms and 365d, and is 10ms");
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Limits {

        @Limited("sms")
        public void send() {}
    }

    @Test
    void gate_thatCannotWork_isReportedWithItsMethodAndWhatToDo() {
        assertThat(reportOf(Limits.class, "--holdfast.backend=local"))
                .contains("@Limited cannot work as it is used, and no gate was asked")
                .contains("Limits.send()", "neither a rate nor both of permits and per are given")
                .contains("permits = \"10\", per = \"1s\"");
    }

    @Test
    void backend_thatIsNone_isReportedWithThoseThatAre() {
        assertThat(reportOf(Application.class, "--holdfast.backend=etcd"))
                .contains("holdfast.backend")
                .contains("LOCAL")
                .contains("REDIS");
    }

    @Test
    void property_thatIsMisspelt_isReported() {
        assertThat(reportOf(Application.class, "--holdfast.backend=local", "--holdfast.defaults.leese=10s"))
                .contains("holdfast.defaults.leese");
    }

    @Test
    void duration_withoutAUnit_isReportedWithWhatToWrite() {
        assertThat(reportOf(Application.class, "--holdfast.backend=local", "--holdfast.defaults.lease-time=60"))
                .contains("holdfast.defaults.lease-time=60 has no unit")
                .contains("60s");
    }

    @Test
    void propertyForTheUri_thatIsMisspelt_isReportedWithoutThePassword() {
        assertThat(reportOf(Application.class, "--holdfast.redis.url=redis://app:s3cret@db"))
                .contains("holdfast.redis.url")
                .contains("Did you mean holdfast.redis.uri?")
                .doesNotContain("s3cret");
    }

    @Test
    void property_withoutAValue_isReportedAsThat() {
        assertThat(reportOf(Application.class, "--holdfast.backend="))
                .contains("These properties have no value", "holdfast.backend", "Give each a value")
                .doesNotContain("Did you mean");
    }

    @Test
    void property_asOtherLibrariesCallIt_isReportedWithTheOneThatIsMeant() {
        assertThat(reportOf(
                        Application.class,
                        "--holdfast.redis.host=db",
                        "--holdfast.uri=redis://db",
                        "--holdfast.locks.sale.timeout=5s"))
                .contains("You wrote holdfast.redis.host. Did you mean holdfast.redis.uri?")
                .contains("You wrote holdfast.uri. Did you mean holdfast.redis.uri?")
                .contains("You wrote holdfast.locks.sale.timeout. Did you mean holdfast.locks.sale.wait-time?");
    }

    @Test
    void valueThatCannotBeRead_andMayHoldAPassword_isReportedWithoutIt() {
        assertThat(reportOf(Application.class, "--holdfast.redis=redis://app:s3cret@db"))
                .contains("holdfast.redis")
                .doesNotContain("s3cret");
        assertThat(reportOf(Application.class, "--holdfast.backend=redis://app:s3cret@db"))
                .contains("holdfast.backend")
                .doesNotContain("s3cret");
    }

    @Test
    void propertiesOfAProfile_thatAreMisspelt_areReportedWithThoseThatAreMeant() {
        assertThat(reportOf(
                        Application.class,
                        "--holdfast.backend=local",
                        "--holdfast.locks.sale.wait=5s",
                        "--holdfast.locks.sale.min-hodl=5s",
                        "--holdfast.defaults.lease=5s",
                        "--holdfast.something-else=1"))
                .contains("Did you mean holdfast.locks.sale.wait-time?")
                .contains("Did you mean holdfast.locks.sale.min-hold?")
                .contains("Did you mean holdfast.defaults.lease-time?")
                .contains("holdfast.something-else");
    }

    @Test
    void annotations_thatAreMisused_areReportedTogetherWithWhatToDo() {
        assertThat(reportOf(Misused.class, "--holdfast.backend=local"))
                .contains("APPLICATION FAILED TO START")
                .contains("One.work(String)", "Write #order")
                .contains("Two.work()", "profile 'nightyl' does not exist");
    }

    @Test
    void client_ofASwitchedOffApplication_isReportedWithWhyThereIsNone() {
        assertThat(reportOf(ClientUser.class, "--holdfast.enabled=false"))
                .contains("there is none since holdfast.enabled is false")
                .contains("ObjectProvider<Holdfast>");
    }

    private static String reportOf(Class<?> application, String... arguments) {
        try (RecordedLog log = RecordedLog.of("org.springframework.boot.diagnostics.LoggingFailureAnalysisReporter")) {
            assertThatThrownBy(() -> new SpringApplicationBuilder(application)
                            .web(WebApplicationType.NONE)
                            .run(arguments)
                            .close())
                    .isNotNull();
            return String.join("\n", log.messages());
        }
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {}

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class ClientUser {

        @Bean
        String needing(Holdfast holdfast) {
            return holdfast.clientId();
        }
    }

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Misused {

        @Bean
        One one() {
            return new One();
        }

        @Bean
        Two two() {
            return new Two();
        }
    }

    static class One {

        @Locked(name = "one", key = "order")
        public void work(String order) {}
    }

    static class Two {

        @Locked(name = "two", profile = "nightyl")
        public void work() {}
    }
}
