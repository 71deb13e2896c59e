package dev.holdfast.lab.simulation.server;

/** The model against a real server of the release that is run by default. */
class ModelVersusRealTest extends ModelVersusReal {

    ModelVersusRealTest() {
        super("7.0", 12);
    }
}
