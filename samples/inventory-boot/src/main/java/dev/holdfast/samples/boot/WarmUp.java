package dev.holdfast.samples.boot;

import dev.holdfast.Holdfast;
import java.time.Duration;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.stereotype.Component;

/**
 * Has the cache filled before the instance says that it is ready: by one of the instances that start together, while
 * the others wait for it.
 */
@Component
class WarmUp implements ApplicationRunner {

    private final Holdfast holdfast;
    private final PriceList prices;

    WarmUp(Holdfast holdfast, PriceList prices) {
        this.holdfast = holdfast;
        this.prices = prices;
    }

    @Override
    public void run(ApplicationArguments arguments) {
        holdfast.runOnce("price-list", Duration.ofHours(1), prices::load);
    }
}
