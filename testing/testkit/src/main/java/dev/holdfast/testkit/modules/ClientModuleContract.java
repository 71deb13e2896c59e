package dev.holdfast.testkit.modules;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

/** What each module does that adds something to clients, such as gates or latches. */
public abstract class ClientModuleContract {

    /** For subclasses. */
    protected ClientModuleContract() {}

    /**
     * Adds it to a client.
     *
     * @param holdfast the client
     * @return what the client has then
     */
    protected abstract Object of(Holdfast holdfast);

    @Test
    void of_aClientThatLeadsNowhere_saysWhatToDo() {
        Holdfast wrapper = (Holdfast) Proxy.newProxyInstance(
                getClass().getClassLoader(), new Class<?>[] {Holdfast.class}, (proxy, method, arguments) -> proxy);

        assertThatThrownBy(() -> of(wrapper))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("does not lead to a client of Holdfast: let its method unwrapped()");
    }
}
