package dev.holdfast;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.NullMarked;
import org.junit.jupiter.api.Test;

/** The layers of this module, and what its code may not do outside the one place that is made for it. */
class ArchitectureTest {

    private static final String API = "dev.holdfast";
    private static final String SPI = "dev.holdfast.spi..";
    private static final String LOCAL = "dev.holdfast.local..";
    private static final String INTERNAL = "dev.holdfast.internal..";
    private static final String TIME = "dev.holdfast.internal.time..";
    private static final String USER_THREADS = "dev.holdfast.internal.UserThreads";

    /** A whole word at the end, so that {@code Utility} in the middle of a name is nobody's business. */
    private static final String EMPTY_NAMES = ".*(Helper|Util|Utils|Manager|Impl2)";

    private static final Pattern SYNCHRONIZED_BLOCK = Pattern.compile("^\\s*synchronized\\s*\\(", Pattern.MULTILINE);

    private static final JavaClasses MODULE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages(API);

    // ---- layers

    @Test
    void api_exceptItsBuilder_knowsNoImplementation() {
        noClasses()
                .that()
                .resideInAPackage(API)
                .and()
                .areNotAssignableTo(HoldfastBuilder.class)
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
                .dependOnClassesThat(resideInAPackage(INTERNAL).and(outside(TIME)))
                .allowEmptyShould(true)
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
        slices().matching("dev.holdfast.internal.(*)..")
                .should()
                .beFreeOfCycles()
                .allowEmptyShould(true)
                .check(MODULE);
    }

    // ---- bans

    @Test
    void clock_outsideTheTimePackage_isNotRead() {
        noClasses()
                .that()
                .resideOutsideOfPackage(TIME)
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
    void timers_ofTheJdk_areNotUsed() {
        noClasses()
                .should()
                .dependOnClassesThat(type(Timer.class))
                .because("one exception in a task ends a java.util.Timer, and every later task with it")
                .check(MODULE);
    }

    @Test
    void futures_never_useTheHiddenTimerOrPoolOfTheJdk() {
        noClasses()
                .should()
                .callMethod(CompletableFuture.class, "orTimeout", long.class, TimeUnit.class)
                .orShould()
                .callMethod(CompletableFuture.class, "completeOnTimeout", Object.class, long.class, TimeUnit.class)
                .orShould()
                .callMethod(CompletableFuture.class, "runAsync", Runnable.class)
                .orShould()
                .callMethod(CompletableFuture.class, "supplyAsync", Supplier.class)
                .because("timers and executors are injected")
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
                .because(
                        "whoever makes a thread must name it, mark it daemon and end it, and that is done in two places")
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

    @Test
    void synchronizedMethods_never_exist() {
        methods()
                .should()
                .notHaveModifier(JavaModifier.SYNCHRONIZED)
                .because("a virtual thread that blocks in one pins its carrier on JDKs before 24")
                .check(MODULE);
    }

    @Test
    void synchronizedBlocks_never_exist() throws IOException {
        // Byte code as ArchUnit reads it does not show monitors.
        try (Stream<Path> sources = Files.walk(Path.of("src", "main", "java"))) {
            List<Path> offenders = sources.filter(path -> path.toString().endsWith(".java"))
                    .filter(ArchitectureTest::hasSynchronizedBlock)
                    .toList();

            assertThat(offenders).as("files with a synchronized block").isEmpty();
        }
    }

    @Test
    void standardStreams_never_areWrittenTo() {
        NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS.check(MODULE);
    }

    @Test
    void printStackTrace_never_isCalled() {
        noClasses()
                .should()
                .callMethodWhere(target(owner(assignableTo(Throwable.class))).and(target(name("printStackTrace"))))
                .because("log or throw")
                .check(MODULE);
    }

    // ---- conventions

    @Test
    void packages_always_areNullMarked() {
        classes().should(resideInANullMarkedPackage()).check(MODULE);
    }

    @Test
    void names_always_sayMoreThanHelper() {
        classes().should().haveNameNotMatching(EMPTY_NAMES).check(MODULE);
    }

    private static DescribedPredicate<JavaClass> outside(String packages) {
        return JavaClass.Predicates.resideOutsideOfPackage(packages);
    }

    private static boolean hasSynchronizedBlock(Path source) {
        try {
            return SYNCHRONIZED_BLOCK.matcher(Files.readString(source)).find();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ArchCondition<JavaClass> resideInANullMarkedPackage() {
        return new ArchCondition<>("reside in a package that is @NullMarked") {
            @Override
            public void check(JavaClass item, ConditionEvents events) {
                boolean marked = item.getPackage().isAnnotatedWith(NullMarked.class);
                events.add(new SimpleConditionEvent(
                        item, marked, item.getFullName() + " is in a package without @NullMarked"));
            }
        };
    }
}
