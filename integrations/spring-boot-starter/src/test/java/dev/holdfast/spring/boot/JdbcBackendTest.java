package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.cause;
import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.redis.HoldfastRedis;
import io.lettuce.core.RedisClient;
import java.util.UUID;
import javax.sql.DataSource;
import org.assertj.core.util.Throwables;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** When a database keeps the locks, and which. */
class JdbcBackendTest {

    private final ApplicationContextRunner plain = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    LockedAutoConfiguration.class));

    private final ApplicationContextRunner runner = plain.withPropertyValues("holdfast.jdbc.create-tables=true");

    /** A database of its own, under a name that messages and health show. */
    static DataSource database(String name) {
        JdbcDataSource dataSource = new JdbcDataSource();
        dataSource.setURL("jdbc:h2:mem:" + name + "-" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1");
        return dataSource;
    }

    private static String serverOf(AssertableApplicationContext context) {
        Holdfast holdfast = context.getBean(Holdfast.class);
        try (Lease lease = holdfast.lock("asked").acquire()) {
            lease.check();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        return holdfast.health().server();
    }

    @Test
    void backendUnset_oneDataSourceAndNoRedis_isThatDatabase() {
        runner.withBean(DataSource.class, () -> database("only"))
                .withClassLoader(new FilteredClassLoader(HoldfastRedis.class, RedisClient.class))
                .run(context -> assertThat(serverOf(context)).startsWith("H2 at jdbc:h2:mem:only-"));
    }

    @Test
    void backendUnset_oneDataSourceAndNoServerOfRedis_isThatDatabase() {
        runner.withBean(DataSource.class, () -> database("only"))
                .run(context -> assertThat(serverOf(context)).startsWith("H2 at jdbc:h2:mem:only-"));
    }

    @Test
    void backendUnset_uriOfRedis_isRedis() {
        runner.withBean(DataSource.class, () -> database("business"))
                .withPropertyValues("holdfast.redis.uri=" + SharedServer.uri())
                .run(context -> assertThat(serverOf(context)).startsWith("redis://"));
    }

    @Test
    void backendUnset_dataSourceWithoutHoldfastJdbc_isRedisAsEver() {
        runner.withBean(DataSource.class, () -> database("business"))
                .withClassLoader(new FilteredClassLoader(HoldfastJdbc.class))
                .run(failing(LockServerException.class, "Nothing says which Redis server"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"holdfast.jdbc.url=jdbc:h2:mem:said", "holdfast.jdbc.data-source=business"})
    void backendUnset_databaseIsSaidWithoutTheModule_isNotRedis(String said) {
        runner.withPropertyValues("holdfast.redis.uri=" + SharedServer.uri(), said)
                .withClassLoader(new FilteredClassLoader(HoldfastJdbc.class))
                .run(failing(LockServerException.class, "holdfast-jdbc is missing from the class path"));
    }

    @Test
    void backendUnset_qualifierWithoutTheModule_isNotRedis() {
        runner.withUserConfiguration(Qualified.class)
                .withPropertyValues("holdfast.redis.uri=" + SharedServer.uri())
                .withClassLoader(new FilteredClassLoader(HoldfastJdbc.class))
                .run(failing(
                        LockServerException.class,
                        "@HoldfastDataSource is on the bean 'locks', and holdfast-jdbc is missing from the class"
                                + " path"));
    }

    @Test
    void backendRedis_qualifier_isRefused() {
        runner.withUserConfiguration(Qualified.class)
                .withPropertyValues("holdfast.backend=redis", "holdfast.redis.uri=" + SharedServer.uri())
                .run(failing(
                        LockServerException.class,
                        "@HoldfastDataSource is on the bean 'locks', and holdfast.backend is not jdbc"));
    }

    @Test
    void backendUnset_connectionDetailsWithoutTheModule_isNotTheDatabase() {
        runner.withBean(DataSource.class, () -> database("business"))
                .withBean(HoldfastConnectionDetails.class, () -> SharedServer::uri)
                .withClassLoader(new FilteredClassLoader(HoldfastRedis.class, RedisClient.class))
                .run(failing(
                        LockServerException.class,
                        "A HoldfastConnectionDetails bean is defined, and holdfast-redis is missing from the class"
                                + " path"));
    }

    @Test
    void backendJdbc_connectionDetails_areRefused() {
        runner.withBean(DataSource.class, () -> database("only"))
                .withBean(HoldfastConnectionDetails.class, () -> SharedServer::uri)
                .withPropertyValues("holdfast.backend=jdbc")
                .run(failing(LockServerException.class, "A HoldfastConnectionDetails bean is defined, and holdfast"));
    }

    @Test
    void backendUnset_uriOfRedisWithoutTheModule_isNotTheDatabase() {
        runner.withBean(DataSource.class, () -> database("business"))
                .withPropertyValues("holdfast.redis.uri=redis://localhost")
                .withClassLoader(new FilteredClassLoader(HoldfastRedis.class, RedisClient.class))
                .run(failing(LockServerException.class, "holdfast-redis is missing from the class path"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "holdfast.redis.uri=redis://localhost",
                "holdfast.zookeeper.connect-string=localhost:1",
                "holdfast.quorum.members=redis://a,redis://b,redis://c"
            })
    void backendJdbc_anotherPlaceIsNamed_isRefused(String said) {
        runner.withBean(DataSource.class, () -> database("only"))
                .withPropertyValues("holdfast.backend=jdbc", said)
                .run(failing(LockServerException.class, "so it would have no effect"));
    }

    @Test
    void backendLocal_placesThatAreNamed_areLeftAlone() {
        runner.withUserConfiguration(Qualified.class)
                .withPropertyValues(
                        "holdfast.backend=local", "holdfast.redis.uri=redis://localhost", "holdfast.jdbc.url=jdbc:x")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @Test
    void backendUnset_clientOfRedisAndDataSource_isAmbiguous() {
        runner.withBean(DataSource.class, () -> database("business"))
                .withBean(RedisClient.class, () -> RedisClient.create(SharedServer.uri()))
                .run(failing(
                        LockServerException.class,
                        "holdfast.backend does not say where: there is the application's RedisClient bean, and there"
                                + " is the DataSource bean 'dataSource' with holdfast-jdbc on the class path"));
    }

    @Test
    void backendUnset_bothAreSaid_isAmbiguous() {
        runner.withPropertyValues("holdfast.redis.uri=" + SharedServer.uri(), "holdfast.jdbc.url=jdbc:h2:mem:said")
                .run(failing(
                        LockServerException.class,
                        "there is the property holdfast.redis.uri, and there is the property holdfast.jdbc.url"));
    }

    @Test
    void backendUnset_qualifierBesideAClientOfRedis_isTheDatabase() {
        runner.withUserConfiguration(Qualified.class)
                .withBean(RedisClient.class, () -> RedisClient.create(SharedServer.uri()))
                .run(context -> assertThat(serverOf(context)).startsWith("H2 at jdbc:h2:mem:locks-"));
    }

    @Test
    void backendJdbc_besideRedis_isTheDatabase() {
        runner.withBean(DataSource.class, () -> database("only"))
                .withBean(RedisClient.class, () -> RedisClient.create(SharedServer.uri()))
                .withPropertyValues("holdfast.backend=jdbc")
                .run(context -> assertThat(serverOf(context)).startsWith("H2 at jdbc:h2:mem:only-"));
    }

    @Test
    void backendJdbc_url_isThatDatabaseUnderTheApplicationsName() {
        runner.withPropertyValues(
                        "holdfast.jdbc.url=jdbc:h2:mem:byUrl;DB_CLOSE_DELAY=-1",
                        "holdfast.jdbc.username=app",
                        "holdfast.jdbc.password=secret",
                        "holdfast.jdbc.request-connections=3",
                        "spring.application.name=checkout")
                .run(context -> {
                    assertThat(serverOf(context)).isEqualTo("H2 at jdbc:h2:mem:byUrl");
                    var lock = context.getBean(Holdfast.class).lock("named");
                    try (Lease lease = lock.acquire()) {
                        assertThat(lease.token()).isPositive();
                        assertThat(lock.inspect()
                                        .holder()
                                        .orElseThrow()
                                        .client()
                                        .orElseThrow()
                                        .application())
                                .isEqualTo("checkout");
                    }
                });
    }

    @Test
    void backendJdbc_withoutTheModule_saysWhatToAdd() {
        runner.withPropertyValues("holdfast.backend=jdbc")
                .withClassLoader(new FilteredClassLoader(HoldfastJdbc.class))
                .run(failing(LockServerException.class, "holdfast-jdbc is missing from the class path"));
    }

    @Test
    void backendJdbc_noDatabase_saysWhatToSet() {
        runner.withPropertyValues("holdfast.backend=jdbc")
                .run(failing(LockServerException.class, "Nothing says which database keeps the application's locks"));
    }

    @Test
    void backendJdbc_noTables_saysWhatToMendInWhichDatabase() {
        plain.withBean(DataSource.class, () -> database("empty"))
                .run(failing(
                        LockClientFailedException.class,
                        "holdfast-h2.sql in the jar of holdfast-jdbc does, and grant SELECT, INSERT, UPDATE and DELETE"
                                + " on it (the server is that of the DataSource bean 'dataSource')"));
    }

    @Test
    void backendJdbc_urlWithoutADriver_saysSoWithoutThePassword() {
        runner.withPropertyValues("holdfast.jdbc.url=jdbc:oracle:thin:app/secret@db")
                .run(context -> {
                    failing(LockServerException.class, "The property holdfast.jdbc.url cannot be used: No JDBC driver")
                            .accept(context);
                    assertThat(context.getStartupFailure().toString()).doesNotContain("secret");
                });
    }

    @Test
    void backendJdbc_urlThatBeginsWithoutJdbc_isReportedWithTheOneThatIsMeantAndWithoutThePassword() {
        runner.withPropertyValues("holdfast.jdbc.url=postgresql://app:s3cret@db/shop")
                .run(context -> {
                    failing(
                                    LockServerException.class,
                                    "The property holdfast.jdbc.url cannot be used: A JDBC URL begins with 'jdbc:',")
                            .accept(context);
                    LockServerException refusal = cause(context.getStartupFailure(), LockServerException.class);
                    assertThat(refusal).hasMessageContaining("Write jdbc:postgresql://db/shop");
                    assertThat(refusal.remedy()).contains("holdfast.jdbc.username and holdfast.jdbc.password");
                    assertThat(Throwables.getStackTrace(context.getStartupFailure()))
                            .doesNotContain("s3cret");
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"holdfast.jdbc.data-source=x", "holdfast.jdbc.password=p"})
    void backendJdbc_propertiesThatDoNotFit_areRefused(String property) {
        runner.withPropertyValues("holdfast.jdbc.url=jdbc:h2:mem:x", property)
                .run(context -> assertThat(context).hasFailed());
    }

    @Test
    void backendJdbc_usernameWithoutUrl_isRefused() {
        runner.withBean(DataSource.class, () -> database("only"))
                .withPropertyValues("holdfast.jdbc.username=app")
                .run(failing(LockServerException.class, "so it would have no effect"));
    }

    @Test
    void severalDataSources_noneChosen_areNamed() {
        runner.withUserConfiguration(Several.class)
                .run(failing(
                        LockServerException.class,
                        "There are 2 DataSource beans that could keep the locks: archive, business"));
    }

    @Test
    void severalDataSources_property_chooses() {
        runner.withUserConfiguration(Several.class)
                .withPropertyValues("holdfast.jdbc.data-source=archive")
                .run(context -> assertThat(serverOf(context)).startsWith("H2 at jdbc:h2:mem:archive-"));
    }

    @Test
    void severalDataSources_propertyOfNoBean_namesThem() {
        runner.withUserConfiguration(Several.class)
                .withPropertyValues("holdfast.jdbc.data-source=archiv")
                .run(failing(
                        LockServerException.class,
                        "holdfast.jdbc.data-source is archiv, and there is no DataSource bean of that name"));
    }

    @Test
    void severalDataSources_qualifier_chooses() {
        runner.withUserConfiguration(Qualified.class)
                .run(context -> assertThat(serverOf(context)).startsWith("H2 at jdbc:h2:mem:locks-"));
    }

    @Test
    void severalDataSources_primary_isChosen() {
        runner.withUserConfiguration(WithPrimary.class)
                .run(context -> assertThat(serverOf(context)).startsWith("H2 at jdbc:h2:mem:main-"));
    }

    @Test
    void customizer_changesTheBuilder() {
        runner.withBean(DataSource.class, () -> database("replaced"))
                .withBean(HoldfastJdbcCustomizer.class, () -> builder -> builder.dataSource(database("customized")))
                .run(context -> assertThat(serverOf(context)).startsWith("H2 at jdbc:h2:mem:customized-"));
    }

    @Configuration(proxyBeanMethods = false)
    static class Several {

        @Bean
        DataSource archive() {
            return database("archive");
        }

        @Bean
        DataSource business() {
            return database("business");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Qualified {

        @Bean
        @Primary
        DataSource business() {
            return database("business");
        }

        @Bean
        @HoldfastDataSource
        DataSource locks() {
            return database("locks");
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class WithPrimary {

        @Bean
        @Primary
        DataSource main() {
            return database("main");
        }

        @Bean
        DataSource other() {
            return database("other");
        }
    }
}
