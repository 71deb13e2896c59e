package dev.holdfast.internal;

final class StackTraceProbe {

    void prints(Exception e) {
        e.printStackTrace();
    }
}
