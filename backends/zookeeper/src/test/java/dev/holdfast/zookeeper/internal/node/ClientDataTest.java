package dev.holdfast.zookeeper.internal.node;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockInspection.ClientInfo;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClientDataTest {

    @ParameterizedTest
    @ValueSource(strings = {"", "shop", "two\nlines", "\n", "1:5:7:9::t:h:n\n"})
    void parse_anyApplication_isReadAsWritten(String application) {
        for (String blocked : new String[] {"", "1:5:7:9::one:x:y 1:6:7:9::two:x:y"}) {
            ClientData said =
                    new ClientData(new ClientInfo("host", 7, application, Instant.ofEpochMilli(1_000)), blocked);

            assertThat(ClientData.parse(said.bytes())).contains(said);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "7\n1000\nhost\nshop", "seven\n1000\nhost\n\nshop", "7\nnow\nhost\n\nshop"})
    void parse_whatIsNotHoldfasts_isNothing(String text) {
        assertThat(ClientData.parse(text.getBytes(StandardCharsets.UTF_8))).isEmpty();
    }
}
