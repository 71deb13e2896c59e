package dev.holdfast.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchConditions.be;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.GeneralCodingRules.NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Set;
import java.util.Timer;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.regex.Pattern;
import org.jspecify.annotations.NullMarked;

/**
 * What holds for the code of every module that is published, for method references as for calls. {@link RulesTest}
 * shows each rule failing.
 */
final class Rules {

    private static final Set<String> HIDDEN_TIMER = Set.of("orTimeout", "completeOnTimeout", "delayedExecutor");

    private static final Pattern SYNCHRONIZED_BLOCK = Pattern.compile("^\\s*synchronized\\s*\\(", Pattern.MULTILINE);

    /** A whole word at the end, so that {@code Utility} in the middle of a name is not matched. */
    private static final String EMPTY_NAMES = ".*(Helper|Util|Utils|Manager|Impl2)";

    static final ArchRule NO_TIMER_OF_THE_JDK = noClasses()
            .should()
            .dependOnClassesThat(type(Timer.class))
            .orShould()
            .accessTargetWhere(describe("the hidden timer of futures", Rules::isHiddenTimer))
            .because("timers are injected, and one exception in a task ends a java.util.Timer");

    /**
     * In the Spring module, {@code handleAsync} on the future of a release is no offence, because such a future uses
     * the executor of the lease's client. Where there is no lease any more, or a wrapped client throws, the module has
     * no other pool than the common one.
     */
    private static final String FALLS_BACK = "dev\\.holdfast\\.spring\\.internal\\.(ReactiveCall|StageCall|StageLoss)";

    static final ArchRule NO_COMMON_POOL = noClasses()
            .that()
            .haveNameNotMatching(FALLS_BACK)
            .should()
            .accessTargetWhere(
                    describe("a future's method that runs its task on the common pool", Rules::isOnCommonPool))
            .orShould()
            .accessTargetWhere(target(owner(type(ForkJoinPool.class))).and(target(name("commonPool"))))
            .orShould()
            .accessTargetWhere(target(name("parallelStream")))
            .because("a task of another part of the application may keep the common pool busy: executors are injected");

    static final ArchRule NO_SYNCHRONIZED_METHOD = methods()
            .should()
            .notHaveModifier(JavaModifier.SYNCHRONIZED)
            .because("a virtual thread that blocks in one pins its carrier on JDKs before 24");

    static final ArchRule NO_CYCLES =
            slices().assignedFrom(new Packages(false)).should().beFreeOfCycles();

    /** Apart from the others: what users call makes what implements it, which in turn implements what users see. */
    static final ArchRule NO_CYCLES_OF_INTERNALS =
            slices().assignedFrom(new Packages(true)).should().beFreeOfCycles();

    static final ArchRule SLF4J_ONLY = noClasses()
            .should()
            .dependOnClassesThat(resideInAnyPackage(
                    "java.util.logging..",
                    "org.apache.logging..",
                    "org.apache.log4j..",
                    "org.apache.commons.logging..",
                    "ch.qos.logback..",
                    "io.netty.util.internal.logging.."))
            .because("the application chooses what SLF4J logs to");

    static final ArchRule NO_STANDARD_STREAMS = NO_CLASSES_SHOULD_ACCESS_STANDARD_STREAMS;

    static final ArchRule NO_PRINTED_STACK_TRACE = noClasses()
            .should()
            .accessTargetWhere(target(nameMatching("printStackTrace")))
            .because("log or throw");

    static final ArchRule NULL_MARKED = classes().should(resideInANullMarkedPackage());

    static final ArchRule NAMES_THAT_SAY_SOMETHING = classes().should().haveNameNotMatching(EMPTY_NAMES);

    private Rules() {}

    /** Those that hold wherever the code runs. */
    static List<ArchRule> everywhere() {
        return List.of(
                NO_CYCLES,
                NO_CYCLES_OF_INTERNALS,
                SLF4J_ONLY,
                NO_PRINTED_STACK_TRACE,
                NULL_MARKED,
                NAMES_THAT_SAY_SOMETHING);
    }

    /** Those that hold besides where the code runs in applications. */
    static List<ArchRule> inApplications() {
        return List.of(NO_TIMER_OF_THE_JDK, NO_COMMON_POOL, NO_SYNCHRONIZED_METHOD, NO_STANDARD_STREAMS);
    }

    /** Byte code as ArchUnit reads it does not show monitors. */
    static boolean hasSynchronizedBlock(String source) {
        return SYNCHRONIZED_BLOCK.matcher(source).find();
    }

    /** That no class stands in one of these packages, which belong to other modules. */
    static ArchRule noClassesIn(Set<String> othersPackages) {
        return noClasses()
                .should(be(describe(
                        "in a package of another module", type -> othersPackages.contains(type.getPackageName()))))
                .because("a package that is split between modules cannot be read on the module path");
    }

    /** That what is internal below a package does not know that package, which is the API over it. */
    static ArchRule internalsDoNotKnow(String api) {
        return noClasses()
                .that()
                .resideInAPackage(api + ".internal..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(api)
                .because("the API is built on the internals");
    }

    /** That no class uses the {@code internal} packages of another module. */
    static ArchRule noInternalsOf(Set<String> othersInternalClasses) {
        return noClasses()
                .should()
                .dependOnClassesThat(describe(
                        "are internal to another module", target -> othersInternalClasses.contains(target.getName())))
                .because("what is internal may change at any time");
    }

    private static boolean isHiddenTimer(JavaAccess<?> access) {
        return isOfAFuture(access) && HIDDEN_TIMER.contains(access.getName());
    }

    private static boolean isOnCommonPool(JavaAccess<?> access) {
        return isOfAFuture(access)
                && access.getName().endsWith("Async")
                && access.getTarget() instanceof CodeUnitAccessTarget target
                && target.getRawParameterTypes().stream()
                        .noneMatch(parameter -> parameter.isEquivalentTo(Executor.class));
    }

    private static boolean isOfAFuture(JavaAccess<?> access) {
        return access.getTargetOwner().isEquivalentTo(CompletableFuture.class)
                || access.getTargetOwner().isEquivalentTo(CompletionStage.class);
    }

    static boolean isInternal(JavaClass javaClass) {
        return (javaClass.getPackageName() + ".").contains(".internal.");
    }

    /**
     * Each package is a part of its own, except for the API and the SPI of core, which are one: the API's builder takes
     * a backend and its exceptions say how one failed, and what the SPI asks and answers carries values of the API.
     */
    private record Packages(boolean internal) implements SliceAssignment {

        private static final Set<String> API_AND_SPI = Set.of("dev.holdfast", "dev.holdfast.spi");

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass javaClass) {
            String name = javaClass.getPackageName();
            if (!name.startsWith("dev.holdfast") || isInternal(javaClass) != internal) {
                return SliceIdentifier.ignore();
            }
            return SliceIdentifier.of(API_AND_SPI.contains(name) ? "API and SPI" : name);
        }

        @Override
        public String getDescription() {
            return internal ? "internal packages" : "packages";
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
