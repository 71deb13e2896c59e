package dev.holdfast.internal;

final class StreamProbe {

    void prints(Exception e) {
        System.out.println(e);
    }
}
