package dev.holdfast.internal.lane;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.LockBackend;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.Test;

/**
 * What makes the machines of the lane machines: they know nothing of their surroundings,
 * and no type knows one that knows it.
 */
class LaneArchitectureTest {

    private static final JavaClasses LANE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackagesOf(Lane.class);

    /** Each type of a file of its own, with what is nested in it. */
    private static final SliceAssignment FILES = new SliceAssignment() {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            String name = type.getName();
            int nested = name.indexOf('$');
            return SliceIdentifier.of(nested < 0 ? name : name.substring(0, nested));
        }

        @Override
        public String getDescription() {
            return "the files of the lane";
        }
    };

    @Test
    void types_ofTheLane_haveNoCycles() {
        slices().assignedFrom(FILES).should().beFreeOfCycles().check(LANE);
    }

    @Test
    void machines_always_readNoClockHoldNoGuardAndSendNothing() {
        noClasses()
                .that()
                .belongToAnyOf(
                        LaneMachine.class,
                        WaitLine.class,
                        Seeker.class,
                        LiveAttempt.class,
                        Holder.class,
                        Tenure.class,
                        Term.class,
                        Turn.class,
                        Notices.class)
                .should()
                .dependOnClassesThat(assignableTo(Time.class)
                        .or(assignableTo(LockBackend.class))
                        .or(assignableTo(Lock.class))
                        .or(assignableTo(Engine.class))
                        .or(resideInAPackage("dev.holdfast.internal.background")))
                .because("a machine is a function of state, event and time to the next state and effects")
                .check(LANE);
    }

    @Test
    void machines_always_knowNeitherTheLaneNorEachOther() {
        noClasses()
                .that()
                .belongToAnyOf(Seeker.class)
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Tenure.class, Holder.class, LaneMachine.class, Lane.class)
                .check(LANE);
        noClasses()
                .that()
                .belongToAnyOf(Tenure.class, Term.class, Turn.class)
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(Seeker.class, WaitLine.class, Holder.class, LaneMachine.class, Lane.class)
                .check(LANE);
    }
}
