package dev.holdfast.lab.figures;

/**
 * That a peer has no figures in a scenario.
 *
 * @param peer its name
 * @param scenario its name
 * @param reason why
 * @param failed whether it was begun and went wrong, rather than left out from the start
 */
public record Excluded(String peer, String scenario, String reason, boolean failed) {

    @Override
    public String toString() {
        return peer + (failed ? " failed in " : " is left out of ") + scenario + ": " + reason;
    }
}
