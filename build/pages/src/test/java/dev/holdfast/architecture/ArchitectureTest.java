package dev.holdfast.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules that every published module keeps. What holds within one module alone stands with that module. */
class ArchitectureTest {

    private static final String PROMISES = "dev.holdfast.internal.promise.";

    private static final Map<PublishedModule, JavaClasses> CLASSES = new EnumMap<>(PublishedModule.class);
    private static final Map<PublishedModule, Set<String>> PACKAGES = new EnumMap<>(PublishedModule.class);
    private static final Map<PublishedModule, Set<String>> INTERNALS = new EnumMap<>(PublishedModule.class);

    static {
        for (PublishedModule module : PublishedModule.values()) {
            JavaClasses classes = module.readClasses();
            CLASSES.put(module, classes);
            PACKAGES.put(module, classes.stream().map(JavaClass::getPackageName).collect(Collectors.toSet()));
            INTERNALS.put(
                    module,
                    classes.stream()
                            .filter(Rules::isInternal)
                            .map(JavaClass::getName)
                            .collect(Collectors.toSet()));
        }
    }

    @Test
    void modules_ofTheParentPom_areAllRead() {
        assertThat(PublishedModule.folders()).containsExactlyInAnyOrderElementsOf(PublishedModule.foldersOfTheBuild());
    }

    @ParameterizedTest
    @EnumSource
    void module_everyOne_keepsTheRules(PublishedModule module) {
        for (ArchRule rule : Rules.everywhere()) {
            if (rule != Rules.NULL_MARKED || !module.isKotlin()) {
                rule.allowEmptyShould(true).check(classesOf(module));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("dev.holdfast.architecture.PublishedModule#inApplications")
    void module_thatRunsInApplications_keepsThreadsAndStreamsFree(PublishedModule module) {
        for (ArchRule rule : Rules.inApplications()) {
            rule.allowEmptyShould(true).check(classesOf(module));
        }
        List<Path> offenders = module.sources().entrySet().stream()
                .filter(file -> Rules.hasSynchronizedBlock(file.getValue()))
                .map(Map.Entry::getKey)
                .toList();
        assertThat(offenders).as("files with a synchronized block").isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void module_everyOne_standsInPackagesOfItsOwn(PublishedModule module) {
        Rules.noClassesIn(others(module, PACKAGES)).check(classesOf(module));
    }

    @ParameterizedTest
    @EnumSource
    void module_everyOne_usesNoInternalsOfAnother(PublishedModule module) {
        Set<String> internals = others(module, INTERNALS);
        if (module == PublishedModule.REDIS_QUORUM) {
            // It reaches its members as the module of one server does, which exports that to it and to no other.
            internals.removeAll(Objects.requireNonNull(INTERNALS.get(PublishedModule.REDIS)));
        } else if (module == PublishedModule.RATE || module == PublishedModule.LATCH) {
            // They ask the servers of a client something else, as both export to them and to no other.
            internals.removeAll(Objects.requireNonNull(INTERNALS.get(PublishedModule.CORE)));
            internals.removeAll(Objects.requireNonNull(INTERNALS.get(PublishedModule.REDIS)));
        } else if (module == PublishedModule.JDBC) {
            // It applies the rules of locks, which core exports to it, to its rows, and looks behind leases.
            internals.removeAll(Objects.requireNonNull(INTERNALS.get(PublishedModule.CORE)));
        }
        // What is given to callers that do not block is made of one thing everywhere.
        internals.removeIf(name -> name.startsWith(PROMISES));
        Rules.noInternalsOf(internals).check(classesOf(module));
    }

    @Test
    void redis_itsInternals_doNotKnowTheApiThatUsesThem() {
        Rules.internalsDoNotKnow("dev.holdfast.redis").check(classesOf(PublishedModule.REDIS));
    }

    private static JavaClasses classesOf(PublishedModule module) {
        return Objects.requireNonNull(CLASSES.get(module));
    }

    private static Set<String> others(PublishedModule module, Map<PublishedModule, Set<String>> sets) {
        return Arrays.stream(PublishedModule.values())
                .filter(other -> other != module)
                .flatMap(other -> Objects.requireNonNull(sets.get(other)).stream())
                .collect(Collectors.toCollection(HashSet::new));
    }
}
