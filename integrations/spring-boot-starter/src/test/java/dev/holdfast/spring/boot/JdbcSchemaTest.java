package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.spring.Locked;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** The files of the jar create the tables by Flyway or Liquibase, before the client of the locks starts. */
class JdbcSchemaTest {

    @SpringBootConfiguration
    @EnableAutoConfiguration
    static class Application {

        @Bean
        DataSource dataSource() {
            return JdbcBackendTest.database("schema");
        }

        @Bean
        Job job() {
            return new Job();
        }
    }

    static class Job {

        private final AtomicInteger runs = new AtomicInteger();

        @Locked("job")
        public int run() {
            return runs.incrementAndGet();
        }
    }

    private static ConfigurableApplicationContext run(String... arguments) {
        return new SpringApplicationBuilder(Application.class)
                .web(WebApplicationType.NONE)
                .properties("holdfast.backend=jdbc")
                .run(arguments);
    }

    @Test
    void flyway_locationInTheJar_createsTheTablesBeforeTheClientStarts() {
        try (ConfigurableApplicationContext application = run(
                "--spring.flyway.enabled=true",
                "--spring.flyway.locations=classpath:dev/holdfast/jdbc/flyway/{vendor}")) {
            assertThat(application.getBean(Job.class).run()).isEqualTo(1);
            assertThat(application.getBean(Holdfast.class).health().isHealthy()).isTrue();
        }
    }

    @Test
    void liquibase_fileInTheJar_createsTheTablesBeforeTheClientStarts() {
        try (ConfigurableApplicationContext application =
                run("--spring.liquibase.enabled=true", "--spring.liquibase.change-log=classpath:locks-changelog.xml")) {
            assertThat(application.getBean(Job.class).run()).isEqualTo(1);
            assertThat(application.getBean(Holdfast.class).health().isHealthy()).isTrue();
        }
    }
}
