package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.spring.LockedMisuseException.Misuse;
import java.util.List;
import java.util.Map;
import org.springframework.context.annotation.Bean;
import org.springframework.core.NestedExceptionUtils;

/** What a context that does not start says is wrong with its beans. */
final class ReportedMisuses {

    private ReportedMisuses() {}

    static List<String> textsOf(Class<?> bean) {
        return of(bean).stream().map(Misuse::toString).toList();
    }

    static List<Misuse> of(Class<?> bean) {
        return in(catchThrowable(
                () -> Contexts.startWith(Map.of("holdfast.test", "1"), LocalLocks.class, Profiles.class, bean)));
    }

    static class Profiles {
        @Bean
        LockProfiles profiles() {
            return LockProfiles.of(
                    LockProfile.builder("known").build(),
                    LockProfile.builder("tagged").tagged(true).build());
        }
    }

    static List<Misuse> in(Throwable thrown) {
        assertThat(NestedExceptionUtils.getMostSpecificCause(thrown)).isInstanceOf(LockedMisuseException.class);
        LockedMisuseException misuse = (LockedMisuseException) NestedExceptionUtils.getMostSpecificCause(thrown);
        misuse.misuses()
                .forEach(one -> assertThat(misuse).hasMessageContainingAll(one.place(), one.seen(), one.remedy()));
        return misuse.misuses();
    }
}
