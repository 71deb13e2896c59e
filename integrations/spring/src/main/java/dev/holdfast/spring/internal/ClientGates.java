package dev.holdfast.spring.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.rate.RateGates;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.NoSuchBeanDefinitionException;
import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.beans.factory.config.ConfigurableBeanFactory;

/** The gates of the application's client, which is asked for when they are needed. Thread-safe. */
final class ClientGates {

    private final ConfigurableBeanFactory beans;
    private volatile @Nullable RateGates gates;

    ClientGates(ConfigurableBeanFactory beans) {
        this.beans = beans;
    }

    /**
     * The gates.
     *
     * @throws org.springframework.beans.BeansException if there is no client, more than one, or it cannot be made
     * @throws UnsupportedOperationException if the client has none
     */
    RateGates get() {
        RateGates known = gates;
        if (known == null) {
            known = RateGates.of(beans.getBean(Holdfast.class));
            gates = known;
        }
        return known;
    }

    void check(Misuses.At misuses) {
        try {
            RateGates unused = get();
        } catch (UnsupportedOperationException | IllegalArgumentException none) {
            misuses.add("the client has no rate gates: " + none.getMessage(), "Or switch @Limited off");
        } catch (NoUniqueBeanDefinitionException several) {
            throw several;
        } catch (NoSuchBeanDefinitionException none) {
            misuses.add(
                    "there is no bean of type Holdfast whose gates could be asked",
                    "Define one, or switch @Limited off with LimitedSettings");
        }
    }
}
