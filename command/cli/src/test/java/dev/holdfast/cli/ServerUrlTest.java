package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ServerUrlTest {

    @ParameterizedTest
    @CsvSource({
        "redis://:pw@db:1/2, REDIS, redis://:pw@db:1/2",
        "rediss://db, REDIS, rediss://db",
        "'redis-sentinel://a,b#g', REDIS, 'redis-sentinel://a,b#g'",
        "'redis-cluster://a,b', REDIS, 'redis-cluster://a,b'",
        "'rediss-cluster://a,b', REDIS, 'rediss-cluster://a,b'",
        "jdbc:postgresql://db/shop?user=a, DATABASE, jdbc:postgresql://db/shop?user=a",
        "jdbc:h2:mem:x, DATABASE, jdbc:h2:mem:x",
        "jdbc:mysql://db/shop?permitMysqlScheme=true, DATABASE, jdbc:mysql://db/shop?permitMysqlScheme=true",
        "postgresql://db/shop, DATABASE, jdbc:postgresql://db/shop",
        "postgres://db:99, DATABASE, jdbc:postgresql://db:99/",
        "POSTGRESQL://app@db/shop, DATABASE, jdbc:postgresql://db/shop?user=app",
        "postgresql://a:p%40%2Fs+s%26@db/shop?ssl=true, DATABASE,"
                + " jdbc:postgresql://db/shop?ssl=true&user=a&password=p%40%2Fs%2Bs%26",
        "'zookeeper://h1:2181,h2/chroot', ZOOKEEPER, 'h1:2181,h2/chroot'",
        "'redis-quorum://a,:p@b:1,c', QUORUM, 'redis-quorum://a,:p@b:1,c'",
        "'REDISS-quorum://a, b ,c/2?name=b%26w&votes=3', QUORUM, 'rediss-quorum://a,b,c/2?name=b%26w&votes=3'",
        "'mariadb://a:b@h1,h2:3/shop', DATABASE, 'jdbc:mariadb://h1,h2:3/shop?user=a&password=b'"
    })
    void parse_urlOfAKind_isItsAddress(String text, ServerKind kind, String address) {
        assertThat(ServerUrl.parse(text)).isEqualTo(new ServerUrl(kind, address));
    }

    @ParameterizedTest
    @ValueSource(strings = {"etcd://u:secret@x", "localhost:secret", "secret", "", ":secret"})
    void parse_unknownScheme_isRefusedWithoutWhatMayBeSecret(String text) {
        assertThatThrownBy(() -> ServerUrl.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("expected redis://, rediss://")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @CsvSource({
        "redis://:secret@db:1/2, redis://db:1/2",
        "redis://secret@db, redis://db",
        "redis://db:1, redis://db:1",
        "rediss://u:se/c@r?et@db/1?timeout=5s, rediss://db/1?timeout=5s",
        "redis-socket://secret@/run/redis.sock, redis-socket:///run/redis.sock",
        "'redis-sentinel://secret@a,b:2/1#g', 'redis-sentinel://a,b:2/1#g'",
        "'redis-cluster://u:secret@a,b', 'redis-cluster://a,b'",
        "'redis-quorum://u:secret@a:1,b,:secret@c/2?name=x', 'redis-quorum://a:1,b,c/2?name=x'",
        "postgresql://u:secret@db/shop?ssl=true, jdbc:postgresql://db/shop?ssl=true",
        "jdbc:postgresql://db/shop?user=u&password=secret&ssl=true, jdbc:postgresql://db/shop?ssl=true",
        "jdbc:mysql://u:secret@db/shop?permitMysqlScheme=true, jdbc:mysql://db/shop?permitMysqlScheme=true",
        "jdbc:mysql:(host=db&password=secret)?permitMysqlScheme=true, jdbc:mysql:",
        "jdbc:h2:mem:x;USER=u;PASSWORD=secret;MODE=Regular, jdbc:h2:mem:x;MODE=Regular",
        "jdbc:oracle:thin:u/secret@db, jdbc:oracle:",
        "'zookeeper://h1:2181,h2/chroot', 'zookeeper://h1:2181,h2/chroot'",
        "localhost:secret, localhost://",
        "mysql://u:secret@db, mysql://",
        "secret, unknown://"
    })
    void withoutCredentials_url_namesTheSameServerAndNoSecret(String text, String expected) {
        assertThat(ServerUrl.withoutCredentials(text)).isEqualTo(expected).doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"postgresql:shop", "mariadb://"})
    void parse_noHost_isRefused(String text) {
        assertThatThrownBy(() -> ServerUrl.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("is followed by //HOST[:PORT]/DATABASE");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://app:sec/ret@db/shop",
                "postgresql://app:12/secret@db/shop",
                "mariadb://app:sec/ret@db/shop?ssl=true",
                "jdbc:postgresql://app:secret@db/shop",
                "zookeeper://app:secret@zk:2181"
            })
    void connect_passwordThatIsNotEncodedOrNotTaken_isRefusedWithoutShowingIt(String url) {
        assertThatThrownBy(() -> ServerUrl.parse(url).connect(ClientChoices.of("test")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContainingAny("secret", "sec/ret", "ret@");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mysql://db/shop", "mysql://db/shop"})
    void parse_mySql_saysWhichDriverThereIs(String text) {
        assertThatThrownBy(() -> ServerUrl.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("MariaDB's driver")
                .hasMessageContaining("permitMysqlScheme=true");
    }

    @Test
    void toString_neverShowsTheAddress() {
        assertThat(ServerUrl.parse("redis://:secret@db")).hasToString("The URL of Redis");
    }

    @Test
    void connect_missingDriver_isNamedByItsUrl() {
        ServerUrl url = ServerUrl.parse("jdbc:oracle:thin:app/secret@//db");
        assertThatThrownBy(() -> url.connect(ClientChoices.of("test")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'jdbc:oracle:'")
                .hasMessageNotContaining("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:postgresql://localhost:1/x", "jdbc:mariadb://localhost:1/x"})
    void connect_databaseOutOfReach_findsItsDriver(String url) {
        assertThatThrownBy(() -> ServerUrl.parse(url).connect(ClientChoices.of("test")))
                .isInstanceOf(BackendUnavailableException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "'redis://db:1/2', 'redis://:p%40%2F%20s@db:1/2'",
        "'rediss://app@db', 'rediss://app:p%40%2F%20s@db'",
        "'redis-sentinel://app:@a,b#g', 'redis-sentinel://app:p%40%2F%20s@a,b#g'",
        "'redis-quorum://a:1,app@b,u:own@c/3?votes=2',"
                + " 'redis-quorum://:p%40%2F%20s@a:1,app:p%40%2F%20s@b,u:own@c/3?votes=2'",
        "'postgresql://app@db/shop', 'jdbc:postgresql://db/shop?user=app&password=p%40%2F%20s'",
        "'mariadb://db/shop', 'jdbc:mariadb://db/shop?password=p%40%2F%20s'"
    })
    void withPassword_urlWithoutOne_hasItEncoded(String url, String address) {
        assertThat(ServerUrl.parse(url).withPassword("p@/ s").address()).isEqualTo(address);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://a:secret@db",
                "postgresql://a:secret@db/x",
                "jdbc:h2:mem:x",
                "redis-quorum://:secret@a,:secret@b,u:secret@c",
                "zookeeper://zk",
                "jdbc:postgresql://db/x?PASSWORD=secret"
            })
    void withPassword_urlThatTakesNone_isRefused(String url) {
        assertThatThrownBy(() -> ServerUrl.parse(url).withPassword("p"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("password")
                .hasMessageNotContaining("secret");
    }

    @Test
    void parse_zooKeeperWithoutServers_isRefused() {
        assertThatThrownBy(() -> ServerUrl.parse("zookeeper:/chroot"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'zookeeper:' is followed by //HOST");
    }

    @Test
    void connect_zooKeeper_refusesWhatItsClientRefuses() {
        ClientChoices plain = ClientChoices.of("test");
        ServerUrl url = ServerUrl.parse("zookeeper://host:port");
        assertThatThrownBy(() -> url.connect(plain)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> url.browse(plain)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> url.connect(plain.creatingTables()))
                .hasMessageStartingWith("--create-tables cannot be used with ZooKeeper");
        assertThatThrownBy(() -> url.connect(plain.with(Optional.empty(), Optional.of("p"))))
                .hasMessageStartingWith("--prefix cannot be used with ZooKeeper");
        assertThatThrownBy(() -> url.browse(plain.with(Optional.empty(), Optional.of("p"))))
                .hasMessageStartingWith("--prefix cannot be used with ZooKeeper");
    }

    @Test
    void connect_choicesOfAnotherKind_areRefused() {
        ServerUrl database = ServerUrl.parse("jdbc:h2:mem:x");
        ServerUrl redis = ServerUrl.parse("redis://localhost:1");
        ClientChoices plain = ClientChoices.of("test");
        assertThatThrownBy(() -> database.connect(plain.with(Optional.empty(), Optional.of("p"))))
                .hasMessageStartingWith("--prefix cannot be used with a database");
        assertThatThrownBy(() -> database.browse(plain.with(Optional.of(Path.of("ca.pem")), Optional.empty())))
                .hasMessageStartingWith("--cacert cannot be used with a database");
        assertThatThrownBy(() -> redis.connect(plain.creatingTables()))
                .hasMessageStartingWith("--create-tables cannot be used with Redis");
    }
}
