package dev.holdfast.lab.chaos.client;

import dev.holdfast.LockOptions;
import java.util.function.Consumer;

/**
 * Sets what other options say, for calls that let a consumer set them.
 *
 * @param options with a setting for everything
 */
record OptionsCopy(LockOptions options) implements Consumer<LockOptions.Builder> {

    @Override
    public void accept(LockOptions.Builder builder) {
        builder.lease(options.lease())
                .minHold(options.minHold())
                .localHandoffs(options.localHandoffs())
                .headStart(options.headStart())
                .backoff(options.backoff());
        options.maxHold().ifPresent(builder::maxHold);
        options.sticky().ifPresent(builder::sticky);
        if (!options.renewing()) {
            builder.notRenewed();
        }
        if (options.strictOrder()) {
            builder.strictOrder();
        }
    }
}
