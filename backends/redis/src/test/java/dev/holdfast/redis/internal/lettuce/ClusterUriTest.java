package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.RedisCredentials;
import io.lettuce.core.RedisURI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterUriTest {

    @Test
    void parse_severalNodes_haveTheSameCredentials() {
        List<RedisURI> nodes = ClusterUri.parse("rediss-cluster://app:s%40cret@one:7000,two,three:7002");

        assertThat(nodes).extracting(RedisURI::getHost).containsExactly("one", "two", "three");
        assertThat(nodes).extracting(RedisURI::getPort).containsExactly(7000, 6379, 7002);
        assertThat(nodes).allMatch(RedisURI::isSsl);
        assertThat(nodes).allSatisfy(node -> {
            RedisCredentials credentials =
                    node.getCredentialsProvider().resolveCredentials().block();
            assertThat(credentials.getUsername()).isEqualTo("app");
            assertThat(credentials.getPassword()).containsExactly("s@cret".toCharArray());
        });
    }

    @Test
    void parse_oneNodeOfAServersUri_isThatNode() {
        assertThat(ClusterUri.parse("redis://one:7000"))
                .extracting(RedisURI::getHost)
                .containsExactly("one");
        assertThat(ClusterUri.is("redis://one:7000")).isFalse();
        assertThat(ClusterUri.is("Redis-Cluster://one")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis-cluster://",
                "redis-cluster://app:s3cret@one,,two",
                "redis-cluster://app:s3cret@one:port",
                "redis-cluster://app:s3cret@one/3",
                "redis-sentinel://app:s3cret@one#group",
                "redis-socket:///tmp/redis"
            })
    void parse_whatNamesNoNode_isRefusedWithoutThePassword(String uri) {
        assertThatThrownBy(() -> ClusterUri.parse(uri))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageNotContaining("s3cret");
    }
}
