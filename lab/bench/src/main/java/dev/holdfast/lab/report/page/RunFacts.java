package dev.holdfast.lab.report.page;

import com.baomidou.lock.LockTemplate;
import com.sun.management.OperatingSystemMXBean;
import dev.holdfast.Holdfast;
import io.lettuce.core.RedisClient;
import io.netty.channel.Channel;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.apache.curator.framework.recipes.locks.InterProcessMutex;
import org.apache.zookeeper.ZooKeeper;
import org.redisson.Redisson;
import org.springframework.integration.redis.util.RedisLockRegistry;

/**
 * What has to be known to run the same again.
 *
 * @param command as it was given
 * @param began when
 * @param machine its kind of processor, and its memory
 * @param libraries what was measured, with versions
 */
public record RunFacts(String command, Instant began, String machine, List<String> libraries) {

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

    /** Looks at this machine, and at the names of the jars on the class path. */
    public static RunFacts ofThisMachine(String command, Instant began) {
        long bytes =
                ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getTotalMemorySize();
        String memory = String.format(Locale.ROOT, "%.1f GiB of memory", bytes / (double) (1L << 30));
        List<String> libraries =
                MEASURED.stream().flatMap(type -> versionOf(type).stream()).toList();
        return new RunFacts(
                command, began, processor().map(model -> model + ", ").orElse("") + memory, libraries);
    }

    /** None for classes that come from a directory. */
    private static Optional<String> versionOf(Class<?> type) {
        CodeSource source = type.getProtectionDomain().getCodeSource();
        Matcher jar = JAR.matcher(source == null ? "" : source.getLocation().getPath());
        return jar.matches() ? Optional.of(jar.group(1) + " " + jar.group(2)) : Optional.empty();
    }

    private static Optional<String> processor() {
        try (Stream<String> lines = Files.lines(Path.of("/proc/cpuinfo"))) {
            return lines.filter(line -> line.startsWith("model name") && line.contains(":"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst();
        } catch (IOException notLinux) {
            return Optional.empty();
        }
    }
}
