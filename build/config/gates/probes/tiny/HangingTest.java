package dev.holdfast;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class HangingTest {

    @Test
    void latch_neverOpened_waits() throws InterruptedException {
        new CountDownLatch(1).await();
    }
}
