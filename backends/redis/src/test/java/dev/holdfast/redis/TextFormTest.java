package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What a log or a debugger shows of the objects of the API. */
class TextFormTest {

    @Test
    void toString_ofEachTypeOfTheApi_saysWhatItIs() throws Exception {
        ApiSamples samples = new ApiSamples();
        samples.open();
        try {
            Map<Class<?>, Object> own = samples.ownTypes();
            assertThat(own).hasSizeGreaterThan(12);
            assertThat(own)
                    .allSatisfy((type, sample) -> assertThat(sample.toString())
                            .as(type.getName())
                            .isNotBlank()
                            .doesNotContain(sample.getClass().getSimpleName() + "@"));
        } finally {
            samples.close();
        }
    }

    @Test
    void toString_ofABuilderWithAPassword_doesNotShowIt() {
        for (String uri : List.of(
                "redis://app:secret@db:6379/3", "redis://secret@db", "redis-sentinel://secret@one:26379,two#main")) {
            assertThat(HoldfastRedis.builder().uri(uri).toString())
                    .doesNotContain("secret")
                    .doesNotContain("app:");
        }
    }

    @Test
    void toString_ofAClient_namesItAndItsServer() throws Exception {
        ApiSamples samples = new ApiSamples();
        samples.open();
        try {
            Holdfast holdfast = (Holdfast) samples.of(Holdfast.class);
            assertThat(holdfast.toString()).contains(holdfast.clientId()).contains("the lock service of this JVM");
        } finally {
            samples.close();
        }
    }
}
