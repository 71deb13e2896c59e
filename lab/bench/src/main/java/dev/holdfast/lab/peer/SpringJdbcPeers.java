package dev.holdfast.lab.peer;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.time.Duration;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;

/** The libraries that work over Spring's access to a database, on a pool as Spring Boot opens it by default. */
final class SpringJdbcPeers {

    // As in the first example of ShedLock's documentation.
    private static final Duration LOCK_AT_MOST_FOR = Duration.ofMinutes(10);

    private SpringJdbcPeers() {}

    /**
     * Spring Integration's lock registry with its default settings: a lease of 10 s, no renewal, and a look every
     * 100 ms by those that wait.
     */
    static PeerClient registry(String url, Duration noLease) {
        HikariDataSource pool = pool(url);
        DefaultLockRepository repository = new DefaultLockRepository(pool);
        repository.setTransactionManager(new JdbcTransactionManager(pool));
        repository.afterPropertiesSet();
        repository.afterSingletonsInstantiated();
        repository.start();
        JdbcLockRegistry registry = new JdbcLockRegistry(repository);
        return new PeerClient(name -> PeerLock.of(registry.obtain(name)), () -> {
            repository.close();
            pool.close();
        });
    }

    /** ShedLock by the database's clock, as its documentation recommends. It is made for jobs, and does not wait. */
    static PeerClient shedLock(String url, Duration noLease) {
        HikariDataSource pool = pool(url);
        LockProvider provider = new JdbcTemplateLockProvider(JdbcTemplateLockProvider.Configuration.builder()
                .withJdbcTemplate(new JdbcTemplate(pool))
                .withTransactionManager(new JdbcTransactionManager(pool))
                .usingDbTime()
                .build());
        return new PeerClient(name -> PeerLock.of(() -> lockOrFail(provider, name), SimpleLock::unlock), pool::close);
    }

    private static SimpleLock lockOrFail(LockProvider provider, String name) {
        return provider.lock(new LockConfiguration(ClockProvider.now(), name, LOCK_AT_MOST_FOR, Duration.ZERO))
                .orElseThrow(() -> new IllegalStateException("ShedLock does not wait, and " + name + " is taken"));
    }

    /** Of ten connections, as many as HikariCP opens where nobody says otherwise. */
    private static HikariDataSource pool(String url) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(url);
        return new HikariDataSource(config);
    }
}
