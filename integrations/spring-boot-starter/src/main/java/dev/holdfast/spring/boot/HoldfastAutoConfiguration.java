package dev.holdfast.spring.boot;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import io.lettuce.core.RedisClient;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.apache.curator.framework.CuratorFramework;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.config.BeanDefinition;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.ConfigurationPropertiesBindHandlerAdvisor;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.ImportRuntimeHints;
import org.springframework.context.annotation.Lazy;
import org.springframework.context.annotation.Role;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/**
 * Makes the application's {@link Holdfast} client. Stays away from an application that has one of its own.
 *
 * <p>The server is that of a {@link HoldfastConnectionDetails} bean; or else that of {@code holdfast.redis.uri}; or
 * else the one to which a {@code RedisClient} bean goes; or else that of Spring Data Redis. Where there is none, or
 * with {@code holdfast.backend=jdbc}, locks are kept in the application's database. With
 * {@code holdfast.backend=quorum} they are those of {@code holdfast.quorum.members}, and with
 * {@code holdfast.backend=local} there is none.
 */
@AutoConfiguration(
        afterName = {
            // Boot 3.5, and Boot 4
            "org.springframework.boot.autoconfigure.data.redis.RedisAutoConfiguration",
            "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration",
            "org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration",
            "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration"
        })
@EnableConfigurationProperties(HoldfastProperties.class)
@ImportRuntimeHints(LuaScriptHints.class)
public class HoldfastAutoConfiguration {

    /** For the container. */
    HoldfastAutoConfiguration() {}

    /** Looks at no properties but those of this library. */
    @Bean
    @Role(BeanDefinition.ROLE_INFRASTRUCTURE)
    static ConfigurationPropertiesBindHandlerAdvisor holdfastPropertyTexts() {
        return PropertyTexts::new;
    }

    @Bean
    static ClientBrowsers holdfastClientBrowsers() {
        return new ClientBrowsers();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnBooleanProperty(name = "holdfast.enabled", matchIfMissing = true)
    static class ClientConfiguration {

        @Bean
        static ShutdownTimesCheck holdfastShutdownTimesCheck(
                ConfigurableListableBeanFactory beans, Environment environment) {
            return new ShutdownTimesCheck(beans, environment);
        }

        @Bean(destroyMethod = "close")
        @ConditionalOnMissingBean
        Holdfast holdfast(
                HoldfastProperties properties,
                Environment environment,
                ShutdownTimesCheck shutdownTimes,
                ClientBrowsers browsers,
                ListableBeanFactory beans,
                ObjectProvider<RedisClientFactory> redis,
                ObjectProvider<JdbcClientFactory> jdbc,
                ObjectProvider<ZooKeeperClientFactory> zookeeper,
                ObjectProvider<QuorumClientFactory> quorum) {
            shutdownTimes.closeTimeout(properties.closeTimeout());
            LockOptions defaults = DefaultOptions.of(properties.defaults());
            ClientSettings settings =
                    new ClientSettings(properties, environment.getProperty("spring.application.name"));
            return switch (BackendChoice.of(properties, beans)) {
                case LOCAL -> {
                    var builder =
                            Holdfast.over(new LocalLockService().backend()).options(defaults);
                    settings.into(builder);
                    browsers.refuse(
                            "local",
                            "holdfast.backend is local: the locks are in this application's memory, and a console shows"
                                    + " those of a server. The endpoint locks lists them");
                    yield builder.build();
                }
                case REDIS -> {
                    RedisClientFactory factory = redis.getIfAvailable();
                    if (factory == null) {
                        throw new LockServerException(
                                "holdfast.backend is redis, and holdfast-redis or Lettuce is missing from the class"
                                        + " path.",
                                "Add dev.holdfast:holdfast-redis. " + WithoutServer.REMEDY);
                    }
                    yield factory.create(properties, settings, defaults, browsers);
                }
                case JDBC -> {
                    JdbcClientFactory factory = jdbc.getIfAvailable();
                    if (factory == null) {
                        throw new LockServerException(
                                "holdfast.backend is jdbc, and holdfast-jdbc is missing from the class path.",
                                "Add dev.holdfast:holdfast-jdbc. " + WithoutServer.REMEDY);
                    }
                    yield factory.create(properties, settings, defaults, browsers);
                }
                case ZOOKEEPER -> {
                    ZooKeeperClientFactory factory = zookeeper.getIfAvailable();
                    if (factory == null) {
                        throw new LockServerException(
                                "holdfast.backend is zookeeper, and holdfast-zookeeper is missing from the class path.",
                                "Add dev.holdfast:holdfast-zookeeper. " + WithoutServer.REMEDY);
                    }
                    yield factory.create(properties, settings, defaults, browsers);
                }
                case QUORUM -> {
                    QuorumClientFactory factory = quorum.getIfAvailable();
                    if (factory == null) {
                        throw new LockServerException(
                                "holdfast.backend is quorum, and holdfast-redis-quorum or Lettuce is missing from the"
                                        + " class path.",
                                "Add dev.holdfast:holdfast-redis-quorum. " + WithoutServer.REMEDY);
                    }
                    yield factory.create(properties, settings, defaults, browsers);
                }
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HoldfastRedis.class, RedisClient.class})
    static class RedisConfiguration {

        @Bean
        RedisClientFactory holdfastRedisClientFactory(
                ObjectProvider<LockServerSource> sources, ObjectProvider<HoldfastRedisCustomizer> customizers) {
            return new RedisClientFactory(sources.orderedStream().toList(), customizers);
        }

        @Bean
        @Order(0)
        BackendCandidate holdfastRedisCandidate(
                HoldfastProperties properties,
                ObjectProvider<HoldfastConnectionDetails> details,
                RedisClientFactory factory) {
            return new RedisCandidate(properties, details, factory);
        }

        @Bean
        @Order(-1)
        LockServerSource holdfastConnectionDetailsServerSource(ObjectProvider<HoldfastConnectionDetails> details) {
            return () -> Optional.ofNullable(details.getIfAvailable()).map(ServerOfConnectionDetails::new);
        }

        @Bean
        @Order(0)
        LockServerSource holdfastUriServerSource(HoldfastProperties properties, ObjectProvider<SslBundles> bundles) {
            return () -> ServerOfUri.of(properties.redis(), bundles);
        }

        @Bean
        @Order(1)
        LockServerSource holdfastRedisClientServerSource(ObjectProvider<RedisClient> clients) {
            return () -> {
                RedisClient client = clients.getIfUnique();
                List<RedisClient> several = client == null ? clients.stream().toList() : List.of();
                if (!several.isEmpty()) {
                    throw LockServerException.ambiguous(RedisClient.class, several.size());
                }
                return Optional.ofNullable(client).map(SharedClient::ofBean);
            };
        }

        @Bean
        @Order(1)
        LockServerSource holdfastRedisClusterClientServerSource(ObjectProvider<RedisClusterClient> clients) {
            return () -> {
                RedisClusterClient client = clients.getIfUnique();
                List<RedisClusterClient> several =
                        client == null ? clients.stream().toList() : List.of();
                if (!several.isEmpty()) {
                    throw LockServerException.ambiguous(RedisClusterClient.class, several.size());
                }
                return Optional.ofNullable(client).map(SharedClient::ofBean);
            };
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HoldfastJdbc.class, DataSource.class})
    static class JdbcConfiguration {

        @Bean
        LockDataSources holdfastDataSources(ListableBeanFactory beans) {
            return new LockDataSources(beans);
        }

        @Bean
        @Order(1)
        BackendCandidate holdfastJdbcCandidate(HoldfastProperties properties, LockDataSources dataSources) {
            return new JdbcCandidate(properties.jdbc(), dataSources);
        }

        /** Asked for once the tables are there, and only where a database keeps the locks. */
        @Bean
        @Lazy
        @DependsOnDatabaseInitialization
        JdbcClientFactory holdfastJdbcClientFactory(
                LockDataSources dataSources, ObjectProvider<HoldfastJdbcCustomizer> customizers) {
            return new JdbcClientFactory(dataSources, customizers);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HoldfastZooKeeper.class, CuratorFramework.class})
    static class ZooKeeperConfiguration {

        @Bean
        @Order(2)
        BackendCandidate holdfastZooKeeperCandidate(HoldfastProperties properties, ListableBeanFactory beans) {
            return new ZooKeeperCandidate(properties.zookeeper(), beans);
        }

        @Bean
        ZooKeeperClientFactory holdfastZooKeeperClientFactory(
                ObjectProvider<CuratorFramework> connections, ObjectProvider<HoldfastZooKeeperCustomizer> customizers) {
            return new ZooKeeperClientFactory(connections, customizers);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HoldfastQuorum.class, RedisClient.class})
    static class QuorumConfiguration {

        @Bean
        QuorumClientFactory holdfastQuorumClientFactory(
                Environment environment,
                ObjectProvider<SslBundles> bundles,
                ObjectProvider<HoldfastQuorumCustomizer> customizers) {
            return new QuorumClientFactory(environment, bundles, customizers);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HoldfastRedis.class, RedisClient.class, LettuceConnectionFactory.class})
    static class SpringDataConfiguration {

        @Bean
        @Order(2)
        LockServerSource holdfastSpringDataServerSource(ObjectProvider<LettuceConnectionFactory> factories) {
            return new SpringDataServer(factories);
        }
    }
}
