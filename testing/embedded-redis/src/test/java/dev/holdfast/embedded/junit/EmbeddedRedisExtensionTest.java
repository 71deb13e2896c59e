package dev.holdfast.embedded.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Each way to register the extension, as tests do. */
class EmbeddedRedisExtensionTest {

    @RegisterExtension
    static final EmbeddedRedisExtension OF_THE_CLASS = new EmbeddedRedisExtension();

    @RegisterExtension
    final EmbeddedRedisExtension ofTheTest =
            new EmbeddedRedisExtension(EmbeddedRedis.builder().password("secret"));

    private static String firstUri;

    /** Before the extension's own callbacks of a test, as a property source of Spring asks. */
    @BeforeAll
    static void ask() {
        firstUri = OF_THE_CLASS.uri();
    }

    @Test
    void server_ofTheClass_isTheSameForEachTest() {
        assertThat(OF_THE_CLASS.uri()).isEqualTo(firstUri);
        assertThat(OF_THE_CLASS.server().execute("PING").text()).isEqualTo("PONG");
    }

    @Test
    void server_ofTheTest_isAnotherWithItsOwnSettings() {
        assertThat(ofTheTest.uri()).isNotEqualTo(firstUri).contains("secret");
        assertThat(ofTheTest.server().execute("PING").text()).isEqualTo("PONG");
    }

    @Test
    void toString_ofAServerWithAPassword_namesTheServerAndNoSecret() {
        assertThat(ofTheTest.toString())
                .contains("Builder of an embedded Redis")
                .contains("on a free port")
                .doesNotContain("secret");
    }

    /** The end of a nested class is not the end of the server. */
    @Nested
    class InANestedClass {

        @Test
        void server_ofTheOuterClass_isTheSame() {
            assertThat(OF_THE_CLASS.uri()).isEqualTo(firstUri);
        }
    }

    @AfterAll
    static void server_afterTheNestedClasses_isStillThere() {
        assertThat(OF_THE_CLASS.uri()).isEqualTo(firstUri);
        assertThat(OF_THE_CLASS.server().execute("PING").text()).isEqualTo("PONG");
    }
}
