package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** Which lock a key expression names, and which values are refused. */
class KeyTest {

    /** An object of the application whose text means the same everywhere. */
    record OrderId(String country, long number) {}

    static class Order {

        private final long id;

        Order(long id) {
            this.id = id;
        }

        public long getId() {
            return id;
        }

        public String code() {
            return "o" + id;
        }

        public void setId(long id) {
            throw new AssertionError("a key only reads");
        }
    }

    static class Tenants {
        public String current() {
            return "acme";
        }

        public String getName() {
            return "bean";
        }
    }

    static class Services {

        static String held() {
            return String.join(",", dev.holdfast.spring.internal.HeldLocks.names());
        }

        @Locked(key = "#value")
        public String any(@Nullable Object value) {
            return held();
        }

        @Locked(key = "#order.id")
        public String property(Order order) {
            return held();
        }

        @Locked(key = "#order.code()")
        public String method(Order order) {
            return held();
        }

        @Locked(key = "#id.country + '-' + #id.number")
        public String record(OrderId id) {
            return held();
        }

        @Locked(key = "#a0 + #p1 + #root.args[0]")
        public String byIndex(String first, String second) {
            return held();
        }

        @Locked(key = "@tenants.current() + @tenants.name + ':' + #p0")
        public String byBean(String first) {
            return held();
        }

        @Locked(key = "#root.methodName + #root.method.name + #root.className + #root.target.suffix")
        public String byRoot() {
            return held();
        }

        public String getSuffix() {
            return "!";
        }

        @Locked(key = "#orders[0].id + #map['a']")
        public String byElement(List<Order> orders, Map<String, String> map) {
            return held();
        }

        @Locked(name = "a", key = "#p0")
        public String underA(String key) {
            return held();
        }

        @Locked(name = "a:b", key = "#p0")
        public String underAB(String key) {
            return held();
        }

        @Locked(key = "#order.secret")
        public String failing(Order order) {
            return held();
        }
    }

    static class Beans {

        @Bean
        Services services() {
            return new Services();
        }

        @Bean
        Tenants tenants() {
            return new Tenants();
        }
    }

    private static AnnotationConfigApplicationContext context;
    private static Services services;

    @BeforeAll
    static void start() {
        context = Contexts.start(LocalLocks.class, Beans.class);
        services = context.getBean(Services.class);
    }

    @AfterAll
    static void stop() {
        context.close();
    }

    @Test
    void key_simpleValue_isItsText() {
        UUID uuid = UUID.randomUUID();
        assertThat(services.any("a")).isEqualTo("a");
        assertThat(services.any(42L)).isEqualTo("42");
        assertThat(services.any(uuid)).isEqualTo(uuid.toString());
        assertThat(services.any(TimeUnit.DAYS)).isEqualTo("DAYS");
        assertThat(services.any(Optional.of("inside"))).isEqualTo("inside");
        assertThat(services.any(new OrderId("de", 1))).isEqualTo("OrderId[country=de, number=1]");
    }

    @Test
    void key_ofArguments_readsPropertiesAndCallsMethods() {
        assertThat(services.property(new Order(7))).isEqualTo("7");
        assertThat(services.method(new Order(7))).isEqualTo("o7");
        assertThat(services.record(new OrderId("de", 1))).isEqualTo("de-1");
        assertThat(services.byIndex("x", "y")).isEqualTo("xyx");
        assertThat(services.byElement(List.of(new Order(7)), Map.of("a", "b"))).isEqualTo("7b");
    }

    @Test
    void key_ofBeansAndRoot_isEvaluated() {
        assertThat(services.byBean("x")).isEqualTo("acmebean:x");
        assertThat(services.byRoot()).isEqualTo("byRootbyRoot" + Services.class.getName() + "!");
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  "})
    void key_nullOrEmpty_isRefusedWithMethodAndExpression(@Nullable String value) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> services.any(value))
                .withMessageContainingAll("\"#value\"", "Services.any(Object)", "was not called");
        assertThatIllegalArgumentException().isThrownBy(() -> services.any(Optional.empty()));
    }

    @Test
    void nameAndKey_thatDiffer_areNeverOneLock() {
        assertThat(services.underA("42")).isEqualTo("a:42");
        assertThat(services.underAB("1")).isEqualTo("a:b:1").isNotEqualTo(services.underA("b:1"));
        assertThat(services.underA("b%3A1")).isNotEqualTo(services.underA("b:1"));
        assertThat(services.any("b:1")).as("a key alone is the whole name").isEqualTo("b:1");
        for (String key : List.of("42", "b:1", "50%", "b%3A1", "::", "ä")) {
            assertThat(services.underA(key)).isEqualTo(LockNames.of("a", key));
        }
    }

    @Test
    void key_withoutATextThatMeansTheSameEverywhere_isRefused() {
        for (Object value : Arrays.asList(new Object(), new Order(7), new int[] {1}, List.of(1), Map.of())) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> services.any(value))
                    .withMessageContaining(value.getClass().getName());
        }
    }

    @Test
    void key_thatFails_isRefusedWithMethodExpressionAndCause() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> services.failing(new Order(7)))
                .withMessageContainingAll("\"#order.secret\"", "Services.failing(Order)")
                .withCauseInstanceOf(org.springframework.expression.EvaluationException.class);
    }
}
