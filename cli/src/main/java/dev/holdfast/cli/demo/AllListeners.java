package dev.holdfast.cli.demo;

import java.util.List;
import java.util.function.Consumer;

/** Tells several listeners the same. */
record AllListeners(List<DemoListener> listeners) implements DemoListener {

    private void tell(Consumer<DemoListener> news) {
        listeners.forEach(news);
    }

    @Override
    public void roundPrepared(Mode mode) {
        tell(listener -> listener.roundPrepared(mode));
    }

    @Override
    public void sampled(Sample sample) {
        tell(listener -> listener.sampled(sample));
    }

    @Override
    public void happened(Mode mode, String sentence) {
        tell(listener -> listener.happened(mode, sentence));
    }

    @Override
    public void roundEnded(RoundResult result) {
        tell(listener -> listener.roundEnded(result));
    }

    @Override
    public void ended(DemoResult result) {
        tell(listener -> listener.ended(result));
    }
}
