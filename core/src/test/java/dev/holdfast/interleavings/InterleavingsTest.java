package dev.holdfast.interleavings;

import dev.holdfast.interleavings.cases.AlarmBucketRace;
import dev.holdfast.interleavings.cases.ArrivalCloseRace;
import dev.holdfast.interleavings.cases.CancelGrantRace;
import dev.holdfast.interleavings.cases.EventDelivery;
import dev.holdfast.interleavings.cases.LeaveTimeoutRace;
import dev.holdfast.interleavings.cases.LossNotification;
import dev.holdfast.interleavings.cases.PushQuestionRace;
import dev.holdfast.interleavings.cases.ReleaseLossRace;
import dev.holdfast.interleavings.cases.RenewalCollection;
import dev.holdfast.interleavings.cases.RenewalDeadlineRace;
import dev.holdfast.interleavings.cases.SectionsOfOneClient;
import dev.holdfast.interleavings.cases.SectionsOfTwoClients;
import dev.holdfast.interleavings.cases.TryLocks;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engine's threads in every order that a model checker comes to within its bound. What each case forbids stands at
 * its class, and in {@code docs/design/concurrency.md}.
 */
@Tag("interleavings")
@EnabledForJreRange(max = JRE.JAVA_21)
class InterleavingsTest {

    private static final int STRESS = Integer.getInteger("interleavings.stress", 500);

    @ParameterizedTest
    @ValueSource(
            classes = {
                SectionsOfOneClient.class,
                SectionsOfTwoClients.class,
                TryLocks.class,
                CancelGrantRace.class,
                PushQuestionRace.class,
                RenewalDeadlineRace.class,
                LossNotification.class,
                ReleaseLossRace.class,
                ArrivalCloseRace.class,
                RenewalCollection.class,
                LeaveTimeoutRace.class,
                AlarmBucketRace.class,
                EventDelivery.class
            })
    void operations_inAnyInterleaving_answerAsInSomeOrder(Class<?> operations) {
        Explorer.explore(operations);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {SectionsOfOneClient.class, SectionsOfTwoClients.class, TryLocks.class, CancelGrantRace.class})
    void operations_underStress_answerAsInSomeOrder(Class<?> operations) {
        Explorer.stress(operations, STRESS);
    }
}
