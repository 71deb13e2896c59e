package dev.holdfast.scenarios;

import dev.holdfast.fixtures.Call;
import java.util.concurrent.CompletionException;

/** How a call ended, in the words of {@code docs/design/outcomes.md}: what it returned, or what it threw. */
final class CallOutcome {

    private CallOutcome() {}

    interface CheckedCall {
        void call() throws Exception;
    }

    static String returned(CheckedCall calling) throws Exception {
        calling.call();
        return "returns";
    }

    static String of(Call<String> made) throws Exception {
        try {
            return made.result();
        } catch (CompletionException failed) {
            return String.valueOf(failed.getCause().getClass().getSimpleName());
        } catch (Exception thrown) {
            return thrown.getClass().getSimpleName();
        }
    }
}
