package dev.holdfast.cli.demo;

/** Hears what happens, as it happens, from several threads. */
interface DemoListener {

    /** The nodes of a round are being started. */
    void roundPrepared(Mode mode);

    /** A look at the running round. */
    void sampled(Sample sample);

    /** Something worth a sentence. */
    void happened(Mode mode, String sentence);

    /** A round is over. */
    void roundEnded(RoundResult result);

    /** All is over. */
    void ended(DemoResult result);
}
