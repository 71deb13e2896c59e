package dev.holdfast.spring.boot;

import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The page of who holds which lock.
 *
 * @param enabled whether there is the endpoint holdfastconsole, where it is exposed and holdfast-console is on the
 *     class path
 * @param allowRelease whether the page may end holds by force; needs unrestricted access to the endpoint as well
 * @param slow for how long a lock may be held before that is remarkable
 * @param manyWaiters how many waiters of a lock are remarkable; at least 1
 * @param discover whether the page looks for locks, within 1 % of the server's time; when false, it shows those that
 *     are named
 * @param names locks that the page shows in any case, also when they are free
 * @param elections which locks are elections, so that who leads for long is not remarkable: names, or how names begin
 *     with {@code *} behind
 * @param hosts host names of the application, beside {@code localhost} and addresses, for which the page releases locks
 *     where no user is known
 */
record ConsoleProperties(
        @DefaultValue("true") boolean enabled,
        @DefaultValue("false") boolean allowRelease,
        @DefaultValue("30s") Duration slow,
        @DefaultValue("100") int manyWaiters,
        @DefaultValue("true") boolean discover,
        @DefaultValue List<String> names,
        @DefaultValue List<String> elections,
        @DefaultValue List<String> hosts) {}
