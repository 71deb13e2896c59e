package dev.holdfast.lab.run;

import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/** Tells how far a run is: a line for each slice, with how long the rest will take if it goes on like this. */
public final class Progress {

    private final PrintWriter err;
    private final long beganNanos = System.nanoTime();
    private int planned;
    private int begun;

    public Progress(PrintWriter err) {
        this.err = err;
    }

    /** Learns that there will be more slices, or fewer. */
    void plan(int slices) {
        planned += slices;
    }

    void begin(String what) {
        String left = begun == 0 ? "" : ", about " + left() + " to go";
        begun++;
        say("[" + begun + "/" + planned + "] " + what + left);
    }

    public void say(String sentence) {
        err.println(sentence);
        err.flush();
    }

    private String left() {
        double eachNanos = (System.nanoTime() - beganNanos) / (double) begun;
        long seconds = TimeUnit.NANOSECONDS.toSeconds((long) (eachNanos * (planned - begun)));
        return seconds < 90 ? seconds + " s" : (seconds + 30) / 60 + " min";
    }
}
