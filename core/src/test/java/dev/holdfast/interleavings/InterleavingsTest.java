package dev.holdfast.interleavings;

import dev.holdfast.interleavings.cases.AlarmMeetsBucket;
import dev.holdfast.interleavings.cases.ArrivalMeetsClose;
import dev.holdfast.interleavings.cases.CancelMeetsGrant;
import dev.holdfast.interleavings.cases.EventsAreHeard;
import dev.holdfast.interleavings.cases.LeaveMeetsTimeout;
import dev.holdfast.interleavings.cases.LossIsTold;
import dev.holdfast.interleavings.cases.PushMeetsQuestion;
import dev.holdfast.interleavings.cases.ReleaseMeetsLoss;
import dev.holdfast.interleavings.cases.RenewalMeetsDeadline;
import dev.holdfast.interleavings.cases.RenewalsAreGathered;
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
                CancelMeetsGrant.class,
                PushMeetsQuestion.class,
                RenewalMeetsDeadline.class,
                LossIsTold.class,
                ReleaseMeetsLoss.class,
                ArrivalMeetsClose.class,
                RenewalsAreGathered.class,
                LeaveMeetsTimeout.class,
                AlarmMeetsBucket.class,
                EventsAreHeard.class
            })
    void operations_inAnyInterleaving_answerAsInSomeOrder(Class<?> operations) {
        Explorer.explore(operations);
    }

    @ParameterizedTest
    @ValueSource(
            classes = {SectionsOfOneClient.class, SectionsOfTwoClients.class, TryLocks.class, CancelMeetsGrant.class})
    void operations_underStress_answerAsInSomeOrder(Class<?> operations) {
        Explorer.stress(operations, STRESS);
    }
}
