package dev.holdfast;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.Clock;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * The layers of this module, and what its code may not do outside the one place that is made for it. The rules that all
 * published modules have in common stand in the module {@code pages}.
 */
class ArchitectureTest {

    private static final String API = "dev.holdfast";
    private static final String SPI = "dev.holdfast.spi..";
    private static final String LOCAL = "dev.holdfast.local..";
    private static final String INTERNAL = "dev.holdfast.internal..";
    private static final String RULES = "dev.holdfast.internal.rules..";
    /** What makes an id another one than a copy of this process would draw: the clocks, among others. */
    private static final String IDENTITY = "dev.holdfast.spi.identity";

    private static final String TIME = "dev.holdfast.internal.time..";
    private static final String USER_THREADS = "dev.holdfast.internal.engine.UserThreads";

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(API);

    // ---- layers

    @Test
    void api_exceptTheSettingsOfClients_knowsNoImplementation() {
        noClasses()
                .that()
                .resideInAPackage(API)
                .and()
                .doNotHaveFullyQualifiedName(ClientBuilder.class.getName())
                .should()
                .dependOnClassesThat(resideInAnyPackage(INTERNAL, LOCAL))
                .check(MODULE);
    }

    @Test
    void spi_always_knowsNoImplementation() {
        noClasses()
                .that()
                .resideInAPackage(SPI)
                .should()
                .dependOnClassesThat(resideInAnyPackage(INTERNAL, LOCAL))
                .check(MODULE);
    }

    @Test
    void localBackend_always_knowsNoEngine() {
        noClasses()
                .that()
                .resideInAPackage(LOCAL)
                .should()
                .dependOnClassesThat(
                        resideInAPackage(INTERNAL).and(outside(TIME)).and(outside(RULES)))
                .allowEmptyShould(true)
                .check(MODULE);
    }

    @Test
    void rulesOfLocks_always_knowNeitherEngineNorBackend() {
        noClasses()
                .that()
                .resideInAPackage(RULES)
                .should()
                .dependOnClassesThat(resideInAnyPackage(INTERNAL, LOCAL).and(outside(RULES)))
                .check(MODULE);
    }

    @Test
    void engine_always_knowsNoBackend() {
        noClasses()
                .that()
                .resideInAPackage(INTERNAL)
                .should()
                .dependOnClassesThat()
                .resideInAPackage(LOCAL)
                .allowEmptyShould(true)
                .check(MODULE);
    }

    @Test
    void module_always_dependsOnTheJdkSlf4jAndJSpecifyOnly() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("dev.holdfast..", "java..", "org.slf4j..", "org.jspecify..")
                .check(MODULE);
    }

    @Test
    void partsOfTheEngine_always_haveNoCycles() {
        JavaClasses internals = new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("dev.holdfast.internal");
        slices().matching("dev.holdfast.(**)").should().beFreeOfCycles().check(internals);
    }

    // ---- bans

    @Test
    void clock_outsideTheTimePackage_isNotRead() {
        noClasses()
                .that()
                .resideOutsideOfPackages(TIME, IDENTITY)
                .should()
                .callMethod(System.class, "currentTimeMillis")
                .orShould()
                .callMethod(System.class, "nanoTime")
                .orShould()
                .callMethod(Instant.class, "now")
                .orShould()
                .callMethodWhere(target(owner(type(Clock.class))))
                .because("a test or a simulation has to be able to step through time")
                .check(MODULE);
    }

    @Test
    void sleeping_outsideTheTimePackage_isNotDone() {
        noClasses()
                .that()
                .resideOutsideOfPackage(TIME)
                .should()
                .callMethod(Thread.class, "sleep", long.class)
                .orShould()
                .callMethod(Thread.class, "sleep", long.class, int.class)
                .because("a test or a simulation has to be able to step through time")
                .check(MODULE);
    }

    @Test
    void threads_outsideTheTimePackageAndThePoolForUserCode_areNotMade() {
        noClasses()
                .that()
                .resideOutsideOfPackage(TIME)
                .and()
                .doNotHaveFullyQualifiedName(USER_THREADS)
                .should()
                .dependOnClassesThat(type(Executors.class)
                        .or(type(ThreadPoolExecutor.class))
                        .or(type(ScheduledThreadPoolExecutor.class))
                        .or(type(ForkJoinPool.class)))
                .orShould()
                .callConstructorWhere(target(owner(type(Thread.class))))
                .because("a thread has to be named, marked as daemon and ended by its maker, and that is done in two"
                        + " places")
                .check(MODULE);
    }

    @Test
    void randomGenerators_ofOneThread_areNotMade() {
        noClasses()
                .should()
                .callMethod(RandomGenerator.class, "getDefault")
                .orShould()
                .callMethod(RandomGenerator.class, "of", String.class)
                .because("they are not thread-safe, and the lanes of a client draw at the same time")
                .check(MODULE);
    }

    private static DescribedPredicate<JavaClass> outside(String packages) {
        return JavaClass.Predicates.resideOutsideOfPackage(packages);
    }
}
