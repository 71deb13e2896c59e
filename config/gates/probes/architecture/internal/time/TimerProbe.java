package dev.holdfast.internal.time;

import java.util.Timer;

final class TimerProbe {

    void cancels(Timer timer) {
        timer.cancel();
    }
}
