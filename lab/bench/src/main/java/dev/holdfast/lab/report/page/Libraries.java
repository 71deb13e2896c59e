package dev.holdfast.lab.report.page;

import com.baomidou.lock.LockTemplate;
import dev.holdfast.Holdfast;
import io.lettuce.core.RedisClient;
import io.netty.channel.Channel;
import java.security.CodeSource;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.zookeeper.ZooKeeper;
import org.redisson.Redisson;
import org.springframework.integration.redis.util.RedisLockRegistry;

/** Which versions are measured: by the names of the jars that their classes come from. */
final class Libraries {

    private static final Pattern JAR = Pattern.compile(".*/([^/]+?)-(\\d[^/]*)\\.jar");
    private static final List<Class<?>> MEASURED = List.of(
            Holdfast.class,
            RedisClient.class,
            Redisson.class,
            Channel.class,
            RedisLockRegistry.class,
            RedisLockProvider.class,
            LockTemplate.class,
            InterProcessMutex.class,
            ZooKeeper.class);

    private Libraries() {}

    /** Returns them with their versions; none for classes that come from a directory. */
    static List<String> versions() {
        return MEASURED.stream().flatMap(type -> versionOf(type).stream()).toList();
    }

    private static Optional<String> versionOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        Matcher jar = JAR.matcher(source == null ? "" : source.getLocation().getPath());
        return jar.matches() ? Optional.of(jar.group(1) + " " + jar.group(2)) : Optional.empty();
    }
}
