package dev.holdfast.cli;

import dev.holdfast.Holdfast;
import dev.holdfast.LockBrowser;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.jdbc.JdbcLockBrowser;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.RedisLockBrowser;
import dev.holdfast.redis.quorum.HoldfastQuorumBuilder;
import dev.holdfast.redis.quorum.QuorumLockBrowser;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.ZooKeeperLockBrowser;

/** What keeps locks, and how a client of it is made: the one place that knows each backend. */
public enum ServerKind {

    /** A Redis server, Sentinels or a cluster. */
    REDIS("Redis") {
        @Override
        Holdfast connect(String address, ClientChoices choices) {
            choices.refuseTables(this);
            var builder = HoldfastRedis.builder()
                    .uri(address)
                    .clientName(choices.clientName())
                    .options(choices.options());
            choices.certificates().ifPresent(builder::trustedCertificates);
            choices.prefix().ifPresent(builder::prefix);
            return builder.build();
        }

        @Override
        LockBrowser browse(String address, ClientChoices choices) throws InterruptedException {
            String prefix = choices.prefix().orElse("holdfast");
            return choices.certificates().isPresent()
                    ? RedisLockBrowser.connect(
                            address, prefix, choices.certificates().get())
                    : RedisLockBrowser.connect(address, prefix);
        }
    },

    /** A quorum of independent Redis servers. */
    QUORUM("a quorum of Redis servers") {
        @Override
        Holdfast connect(String address, ClientChoices choices) {
            choices.refuseTables(this);
            return builder(address, choices)
                    .clientName(choices.clientName())
                    .options(choices.options())
                    .build();
        }

        @Override
        LockBrowser browse(String address, ClientChoices choices) throws InterruptedException {
            return QuorumLockBrowser.like(builder(address, choices));
        }

        private HoldfastQuorumBuilder builder(String address, ClientChoices choices) {
            HoldfastQuorumBuilder builder = QuorumUrl.parse(address).builder();
            choices.certificates().ifPresent(builder::trustedCertificates);
            choices.prefix().ifPresent(builder::prefix);
            return builder;
        }
    },

    /** A database. */
    DATABASE("a database") {
        @Override
        Holdfast connect(String address, ClientChoices choices) {
            choices.refuseThoseOfRedis(this, CERTIFICATES_OF_DRIVERS, PREFIX_OF_A_TABLE);
            return HoldfastJdbc.builder()
                    .url(address)
                    .clientName(shortened(choices.clientName()))
                    .options(choices.options())
                    .createTables(choices.createsTables())
                    .build();
        }

        @Override
        LockBrowser browse(String address, ClientChoices choices) throws InterruptedException {
            choices.refuseThoseOfRedis(this, CERTIFICATES_OF_DRIVERS, PREFIX_OF_A_TABLE);
            return JdbcLockBrowser.connect(address);
        }
    },

    /** An ensemble of ZooKeeper. */
    ZOOKEEPER("ZooKeeper") {
        @Override
        Holdfast connect(String address, ClientChoices choices) {
            choices.refuseTables(this);
            choices.refuseThoseOfRedis(this, CERTIFICATES_BY_PROPERTIES, PREFIX_OF_A_CHROOT);
            return HoldfastZooKeeper.builder()
                    .connectString(address)
                    .clientName(choices.clientName())
                    .options(choices.options())
                    .build();
        }

        @Override
        LockBrowser browse(String address, ClientChoices choices) throws InterruptedException {
            choices.refuseThoseOfRedis(this, CERTIFICATES_BY_PROPERTIES, PREFIX_OF_A_CHROOT);
            return ZooKeeperLockBrowser.connect(address);
        }
    };

    private static final String CERTIFICATES_OF_DRIVERS = "Its driver takes certificates by the URL";
    private static final String PREFIX_OF_A_TABLE = "Its locks are in the table holdfast_lock";
    private static final String CERTIFICATES_BY_PROPERTIES = "Its client takes certificates by system properties";
    private static final String PREFIX_OF_A_CHROOT = "Its locks are below the URL's chroot";
    private static final int LONGEST_NAME_IN_A_TABLE = 64;

    private final String text;

    ServerKind(String text) {
        this.text = text;
    }

    private static String shortened(String clientName) {
        return clientName.substring(0, Math.min(clientName.length(), LONGEST_NAME_IN_A_TABLE));
    }

    /** Connects a client. Blocks for a few seconds. */
    abstract Holdfast connect(String address, ClientChoices choices);

    /** Connects to list locks. Blocks for a few seconds. */
    abstract LockBrowser browse(String address, ClientChoices choices) throws InterruptedException;

    @Override
    public String toString() {
        return text;
    }
}
