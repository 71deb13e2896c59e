package dev.holdfast.internal.lane;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Effects in the words of {@code docs/design/lane.md}. */
final class EffectWords {

    private EffectWords() {}

    static String of(Effects effects) {
        List<String> words = new ArrayList<>();
        effects.forEach(effect -> words.add(of(effect)));
        return String.join("; ", words);
    }

    private static String of(Effect effect) {
        if (effect instanceof Effect.Ask ask) {
            return "ask " + ask.question().kind();
        }
        if (effect instanceof Effect.Release release) {
            boolean minimum = release.minimumHoldMillis > 0;
            boolean asks = release.question != null;
            return "release" + (minimum ? " after the minimum hold" : "") + (asks ? " and ask" : "");
        }
        if (effect instanceof Effect.Settle settled) {
            return "settle as " + outcome(settled.request());
        }
        if (effect instanceof Effect.Complete completed) {
            return "complete as " + completed.outcome();
        }
        if (effect instanceof Effect.Extended extended) {
            return extended.failure() == null ? "confirm the extension" : "fail the extension";
        }
        if (effect instanceof Effect.Publish published) {
            return "publish " + published.event().getClass().getSimpleName();
        }
        return effect.getClass()
                .getSimpleName()
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
    }

    private static String outcome(Request request) {
        Outcome outcome = request.outcome();
        return outcome instanceof Outcome.Failed failed
                ? failed.cause().name()
                : String.valueOf(outcome == null ? null : outcome.getClass().getSimpleName());
    }
}
