package dev.holdfast.jdbc.internal.connect;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which URLs a driver is given: PostgreSQL's and MariaDB's print those that they cannot read. */
class UrlConnectionsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://app:secret@db/shop",
                "jdbc:postgresql://app:sec/ret@db/shop",
                "jdbc:postgresql://app:12/secret@db/shop",
                "jdbc:postgresql://app:sec?ret@db/shop",
                "jdbc:postgresql://db:secret/shop",
                "jdbc:mariadb://app:sec/ret@db/shop",
                "jdbc:mariadb://app:secret@db:3306/shop",
                "jdbc:mariadb://db:3306,app:secret@db/shop"
            })
    void requireDriver_urlThatTheDriverWouldPrint_isRefusedWithoutShowingIt(String url) {
        assertThatThrownBy(() -> UrlConnections.requireDriver(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("HOST:PORT/DATABASE")
                .hasMessageNotContainingAny("secret", "sec/ret", "ret@", "app");
    }

    @ParameterizedTest
    @CsvSource({
        "postgresql://db/shop, jdbc:postgresql://db/shop",
        "postgres://app:secret@db:5432/shop?sslmode=require, jdbc:postgresql://db:5432/shop",
        "mariadb://app@db, jdbc:mariadb://db/",
        "mysql://app:secret@db:3306/shop?password=secret, jdbc:mysql://db:3306/shop",
    })
    void requireDriver_urlOfOtherPrograms_isRefusedWithTheOneThatIsMeant(String url, String meant) {
        assertThatThrownBy(() -> UrlConnections.requireDriver(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A JDBC URL begins with 'jdbc:'")
                .hasMessageContaining("Write " + meant + ", with the user and the password beside the URL")
                .hasMessageNotContainingAny("secret", "app");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "postgresql://app:sec/ret@db/shop",
                "postgresql://app:12/secret@db/shop",
                "postgresql://app:12?secret@db/shop",
                "postgresql://app:12#secret@db/shop",
                "postgresql://app:secret@ret@db/shop",
                "postgresql://db:secret/shop",
                "oracle:thin:app/secret@db",
                "db.secret.app",
                "\n jdbc:postgresql://app:secret@db/shop",
                ""
            })
    void requireDriver_textWithoutJdbcThatCannotBeRead_isRefusedWithoutShowingIt(String url) {
        assertThatThrownBy(() -> UrlConnections.requireDriver(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("A JDBC URL begins with 'jdbc:'")
                .hasMessageContaining("Write jdbc:postgresql://HOST:PORT/DATABASE")
                .hasMessageNotContainingAny("secret", "ret@", "app", "12");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db/shop",
                "jdbc:postgresql://db:5432/",
                "jdbc:postgresql:shop",
                "jdbc:postgresql:///shop",
                "jdbc:postgresql://a:1,b:2,[::1]:3/shop?targetServerType=primary&password=a@b/c:d",
                "jdbc:postgresql://db/shop?user=app&password=p%40%2F",
                "jdbc:mariadb://db:3306/shop?user=a&password=b",
                "jdbc:mariadb://db/",
                "jdbc:mariadb:replication://a:1,b:2/shop",
                "jdbc:mariadb://address=(host=db)(port=3306)(type=master)/shop",
                "jdbc:mysql://db/shop?permitMysqlScheme=true",
                "jdbc:h2:mem:x",
                "jdbc:h2:file:./a@b"
            })
    void requireDriver_urlOfItsDriver_isTaken(String url) {
        assertThatCode(() -> UrlConnections.requireDriver(url)).doesNotThrowAnyException();
    }
}
