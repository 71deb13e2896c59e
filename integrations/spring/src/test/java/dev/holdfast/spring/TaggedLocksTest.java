package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

class TaggedLocksTest {

    static class Sales {
        @Locked(name = "${where}:stock", key = "#p0", profile = "tagged")
        public void sell(String item) {}

        @Locked(name = "report", profile = "plain")
        public void report() {}

        @Locked("audit")
        public void audit() {}
    }

    static class Beans {
        @Bean
        static LockProfiles profiles() {
            return LockProfiles.of(
                    LockProfile.builder("tagged").tagged(true).build(),
                    LockProfile.builder("plain").build());
        }

        @Bean
        static Sales sales() {
            return new Sales();
        }
    }

    @Test
    void locks_ofATaggedProfile_areKnownWhenTheContextHasStarted() {
        try (AnnotationConfigApplicationContext context =
                Contexts.startWith(Map.of("where", "eu"), LocalLocks.class, Beans.class)) {
            TaggedLocks tagged = context.getBean(TaggedLocks.class);
            assertThat(tagged.tagOf("eu:stock:bolt")).contains("eu:stock");
            assertThat(tagged.tagOf("report")).isEmpty();
            assertThat(tagged.tagOf("audit")).isEmpty();
        }
    }

    @Test
    void tag_ofALock_isTheLongestNameThatFits() {
        TaggedLocks tagged = new TaggedLocks();
        tagged.add("stock");
        tagged.add("stock:eu");

        assertThat(tagged.tagOf("stock")).contains("stock");
        assertThat(tagged.tagOf("stock:us")).contains("stock");
        assertThat(tagged.tagOf("stock:eu")).contains("stock:eu");
        assertThat(tagged.tagOf("stock:eu:bolt:7")).contains("stock:eu");
        assertThat(tagged.tagOf("stocks")).isEmpty();
        assertThat(tagged.tagOf(":stock")).isEmpty();
    }

    @Test
    void blank_asATag_isRefused() {
        TaggedLocks tagged = new TaggedLocks();
        assertThatThrownBy(() -> tagged.add(" "))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("blank");
    }
}
