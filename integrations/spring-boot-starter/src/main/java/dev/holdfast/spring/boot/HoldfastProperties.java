package dev.holdfast.spring.boot;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.NestedConfigurationProperty;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What an application says about its locks. A name that is not here is refused, since a misspelt {@code min-hold} would
 * otherwise be a job that runs twice.
 *
 * @param enabled whether locks are taken at all; when false, annotated methods run without a lock, and there is no
 *     client
 * @param backend where locks are kept; unless set, where the one server or database is that is said or found
 * @param order where the lock of an annotated method lies among the advisors of its bean; lower ones lie further
 *     outside. The default lies around transactions
 * @param clientName what the application is called, for people who look at who holds a lock; spring.application.name
 *     unless set
 * @param responseTimeout when a single question to the server is given up; between 10ms and 1h
 * @param patience when a call without a time limit gives up on a server that answers nothing at all; between 10ms and
 *     365d
 * @param closeTimeout how long a stopping application waits for running sections before their locks are taken from
 *     them; between 0 and 365d
 * @param pollBound for how long at most a waiter relies on a message that might have been lost; between 10ms and 1h
 * @param traceLeaks whether each lease remembers where it was acquired, which costs a stack trace each
 * @param redis the server
 * @param jdbc the database
 * @param zookeeper the ensemble
 * @param quorum the servers, of which a majority decides
 * @param console the page of who holds which lock
 * @param metrics the metrics
 * @param web what callers over HTTP see
 * @param scheduling what the log says of scheduled jobs
 * @param defaults how locks are held for which nothing else is said, and what profiles start from
 * @param locks profiles by their names, for @Locked(profile = "NAME")
 */
@ConfigurationProperties(prefix = HoldfastProperties.PREFIX, ignoreUnknownFields = false)
record HoldfastProperties(
        @DefaultValue("true") boolean enabled,
        @Nullable Backend backend,
        @DefaultValue("2147482647") int order,
        @Nullable String clientName,
        @DefaultValue("2s") Duration responseTimeout,
        @DefaultValue("30s") Duration patience,
        @DefaultValue("5s") Duration closeTimeout,
        @DefaultValue("2s") Duration pollBound,
        @DefaultValue("false") boolean traceLeaks,
        @DefaultValue Redis redis,
        @NestedConfigurationProperty @DefaultValue JdbcProperties jdbc,
        @NestedConfigurationProperty @DefaultValue ZooKeeperProperties zookeeper,
        @DefaultValue Quorum quorum,
        @NestedConfigurationProperty @DefaultValue ConsoleProperties console,
        @DefaultValue Metrics metrics,
        @DefaultValue Web web,
        @DefaultValue Scheduling scheduling,
        @DefaultValue Defaults defaults,
        @DefaultValue Map<String, Profile> locks) {

    static final String PREFIX = "holdfast";

    /** Where locks are kept. */
    enum Backend {
        /** A Redis or Valkey server: locks exclude all applications that use it. */
        REDIS,
        /** A database: locks exclude all applications that use its tables. */
        JDBC,
        /** ZooKeeper: locks exclude all applications that use its ensemble. */
        ZOOKEEPER,
        /** A quorum of Redis or Valkey servers: locks outlive the loss of a minority. */
        QUORUM,
        /** This JVM: locks exclude threads of this application alone. */
        LOCAL
    }

    /**
     * The server.
     *
     * @param uri such as redis://user:password@host:6379/0, rediss:// for TLS, redis-sentinel:// or redis-cluster://;
     *     unless set, the application's own Lettuce client or connection factory is used
     * @param sslBundle the SSL bundle (spring.ssl.bundle) that says how TLS is spoken with the server of the URI, such
     *     as which certificates are trusted; what the JVM trusts unless set
     * @param sentinel who the client is to the Sentinels of a redis-sentinel:// URI
     * @param connectInBackground whether the application starts without waiting for the server: its health is down and
     *     calls for locks fail until the server is connected
     * @param prefix what keys and channels on the server begin with; applications that are to exclude each other must
     *     agree
     * @param confirmedBy how many replicas have to confirm a grant or renewal before it counts; 0 for none
     * @param confirmTimeout how long replicas have to confirm; between 10ms and 1m, and shorter than the response
     *     timeout; 500ms for replicas and 1500ms for disks alone unless set
     * @param fsynced whether a grant or renewal has to be on the disks of the server and of the replicas that confirm
     *     before it counts; needs Redis 7.2
     * @param clockSkew by how much the clocks of the server and its replicas may differ where replicas confirm; between
     *     0 and 1m
     */
    record Redis(
            @Nullable String uri,
            @Nullable String sslBundle,
            @NestedConfigurationProperty @DefaultValue SentinelProperties sentinel,
            @DefaultValue("false") boolean connectInBackground,
            @DefaultValue("holdfast") String prefix,
            @DefaultValue("0") int confirmedBy,
            @Nullable Duration confirmTimeout,
            @DefaultValue("false") boolean fsynced,
            @DefaultValue("100ms") Duration clockSkew) {

        /** Without the URI, which may hold a password. */
        @Override
        public String toString() {
            return "Redis[sslBundle=" + sslBundle + ", sentinel=" + sentinel + ", connectInBackground="
                    + connectInBackground + ", prefix=" + prefix + ", confirmedBy=" + confirmedBy + ", confirmTimeout="
                    + confirmTimeout + ", fsynced=" + fsynced + ", clockSkew=" + clockSkew + "]";
        }
    }

    /**
     * The servers of a quorum, of which a majority decides.
     *
     * @param members the URIs of all members, such as redis://user:password@host:6379 each, or rediss:// for TLS; three
     *     or five servers that know nothing of each other, the same for all applications
     * @param votes how many members make a grant; the smallest majority unless set. The same for all applications
     * @param longestLease for how long a member keeps a hold without a renewal at most, and so for how long a member
     *     that was restarted does not vote; between 1s and 1d. The same for all applications
     * @param name what the quorum is called, where the addresses of its members differ between applications; known by
     *     its addresses unless set
     * @param sslBundle the SSL bundle (spring.ssl.bundle) that says how TLS is spoken with the members; what the JVM
     *     trusts unless set
     * @param connectInBackground whether the application starts without waiting for the members: its health is down and
     *     calls for locks fail until enough are connected
     * @param prefix what keys and channels on the members begin with; applications that are to exclude each other must
     *     agree
     */
    record Quorum(
            @DefaultValue List<String> members,
            @Nullable Integer votes,
            @DefaultValue("1m") Duration longestLease,
            @Nullable String name,
            @Nullable String sslBundle,
            @DefaultValue("false") boolean connectInBackground,
            @DefaultValue("holdfast") String prefix) {

        /** Without the URIs, which may hold passwords. */
        @Override
        public String toString() {
            return "Quorum[votes=" + votes + ", longestLease=" + longestLease + ", name=" + name + ", sslBundle="
                    + sslBundle + ", connectInBackground=" + connectInBackground + ", prefix=" + prefix + "]";
        }
    }

    /**
     * The metrics.
     *
     * @param lockTags fixed parts of lock names, such as the name of a Locked annotation: locks called so, or so and a
     *     colon and more, get that text as the tag "lock"; none unless set
     * @param gateTags fixed parts of the names of rate gates, such as the name of a Limited annotation, for the tag
     *     "gate"; none unless set
     * @param latchTags fixed parts of the names of latches, for the tag "latch"; none unless set
     * @param observations whether meters are also made of the observations of waits and sections, which have the times
     *     of holdfast.lock.acquisition and holdfast.lock.hold a second time
     */
    record Metrics(
            @DefaultValue List<String> lockTags,
            @DefaultValue List<String> gateTags,
            @DefaultValue List<String> latchTags,
            @DefaultValue("false") boolean observations) {}

    /**
     * What callers over HTTP see.
     *
     * @param problemDetails whether a lock that is not acquired in time or is lost is answered with status 409, and an
     *     unavailable server with 503, as problem details (RFC 9457), where the application does not handle the
     *     exception itself
     */
    record Web(@DefaultValue("true") boolean problemDetails) {}

    /**
     * What the log says of scheduled jobs.
     *
     * @param briefFailures whether a @Scheduled job that does not get its lock is one line of the log per run, without
     *     a stack trace, where the application has no ErrorHandler bean
     */
    record Scheduling(@DefaultValue("true") boolean briefFailures) {}

    /**
     * How a lock is held for which nothing else is said.
     *
     * @param waitTime how long a call of an annotated method waits for the lock; 0s asks once. Without a limit unless
     *     set. Where the annotation says what happens instead, a call asks once even so
     * @param leaseTime for how long the server keeps a lock for a holder without a renewal; between 50ms and
     *     365d
     * @param renew whether the lease is renewed while the lock is held
     * @param maxHold the longest time that one hold may last in spite of renewals; unbounded unless set
     * @param minHold how long a lock stays taken at least, even when it is released earlier
     * @param sticky how long a released lock stays with this application for its next caller, while no other one wants
     *     it; 0s, or between 1ms and 1d
     * @param localHandoffs how many handoffs within this application may follow one another while others wait; between
     *     0 and 10000
     * @param strictOrder whether callers of all applications are served in the order in which they called; then there
     *     are no local handoffs, and a lock is not sticky
     * @param headStart by how much earlier than it came a call is queued; between 0s and 1d
     * @param backoff the pauses between tries while the server is unavailable
     */
    record Defaults(
            @Nullable Duration waitTime,
            @DefaultValue("30s") Duration leaseTime,
            @DefaultValue("true") Boolean renew,
            @Nullable Duration maxHold,
            @DefaultValue("0s") Duration minHold,
            @DefaultValue("0s") Duration sticky,
            @DefaultValue("64") Integer localHandoffs,
            @DefaultValue("false") Boolean strictOrder,
            @DefaultValue("0s") Duration headStart,
            @DefaultValue Pauses backoff)
            implements HoldProperties {}

    /**
     * How locks of one kind are held; what is not said is as in {@code holdfast.defaults}.
     *
     * @param description what the locks are for, for people
     * @param waitTime how long a call waits for the lock; 0s asks once. Unless set, a call waits as holdfast.defaults
     *     says, and does not wait where the annotation says what happens instead
     * @param leaseTime for how long the server keeps a lock for a holder without a renewal; between 50ms and
     *     365d
     * @param renew whether the lease is renewed while the lock is held
     * @param maxHold the longest time that one hold may last in spite of renewals
     * @param minHold how long a lock stays taken at least, even when it is released earlier
     * @param sticky how long a released lock stays with this application for its next caller, while no other one wants
     *     it; 0s, or between 1ms and 1d
     * @param localHandoffs how many handoffs within this application may follow one another while others wait; between
     *     0 and 10000
     * @param strictOrder whether callers of all applications are served in the order in which they called; then there
     *     are no local handoffs, and a lock is not sticky
     * @param headStart by how much earlier than it came a call is queued; between 0s and 1d
     * @param backoff the pauses between tries while the server is unavailable
     * @param tagged whether metrics distinguish these locks, by the name of the Locked annotation as the tag "lock";
     *     false unless set
     */
    record Profile(
            @Nullable String description,
            @Nullable Duration waitTime,
            @Nullable Duration leaseTime,
            @Nullable Boolean renew,
            @Nullable Duration maxHold,
            @Nullable Duration minHold,
            @Nullable Duration sticky,
            @Nullable Integer localHandoffs,
            @Nullable Boolean strictOrder,
            @Nullable Duration headStart,
            @Nullable Pauses backoff,
            @Nullable Boolean tagged)
            implements HoldProperties {}

    /**
     * Pauses between tries.
     *
     * @param growth how they grow
     * @param interval the first pause; at least 1ms
     * @param factor by how much each is longer than the one before, where they grow by a factor; between 1 and 100
     * @param cap the longest pause; at least the first
     * @param jitter by how much each is shortened at random; between 0, not at all, and 1
     * @param tries after how many tries a call gives up; without a limit unless set
     */
    record Pauses(
            @DefaultValue("exponential") Growth growth,
            @DefaultValue("20ms") Duration interval,
            @DefaultValue("2") double factor,
            @DefaultValue("1s") Duration cap,
            @DefaultValue("0.5") double jitter,
            @Nullable Integer tries) {}

    /** How pauses grow. */
    enum Growth {
        /** Not at all. */
        FIXED,
        /** By the first pause each time. */
        LINEAR,
        /** By a factor each time. */
        EXPONENTIAL
    }
}
