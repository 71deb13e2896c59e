package dev.holdfast.internal.lane;

import dev.holdfast.LossReason;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** What an owner wants done when its lease is lost, in the order in which it said so. Few have any, so null is none. */
record LossActions(List<Consumer<? super LossReason>> all) {

    /** One more. */
    static LossActions plus(@Nullable LossActions known, Consumer<? super LossReason> action) {
        LossActions actions = known == null ? new LossActions(new ArrayList<>(1)) : known;
        actions.all.add(action);
        return actions;
    }

    static List<Consumer<? super LossReason>> of(@Nullable LossActions actions) {
        return actions == null ? List.of() : actions.all;
    }
}
