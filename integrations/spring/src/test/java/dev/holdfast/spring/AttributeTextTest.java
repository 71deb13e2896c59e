package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.holdfast.Lease;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.NestedExceptionUtils;

/** Texts that stand in the wrong attribute, or are written as another library wants them. */
class AttributeTextTest {

    static class ExpressionsInNames {

        @Locked("#order")
        public void alone(String order) {}

        @Locked("order:#order")
        public void behindText(String order) {}

        @Locked("order:#p0")
        public void byIndex(String order) {}

        @Locked("order:#{#order}")
        public void inBraces(String order) {}

        @Locked("order:#root.methodName")
        public void ofRoot() {}
    }

    static class PlainNames {

        @Locked("c#, ticket #7, #unknown, #p1")
        public void work(String order) {}
    }

    static class NamesWithKeys {

        @Locked(name = "order#id", key = "#id")
        public void signBetween(String id) {}

        @Locked(name = "floor#a1", key = "#room")
        public void storey(String room, String guest) {}

        @Locked(name = "cache#root", key = "#id")
        public void rootOfACache(String id) {}

        @Locked(name = "order#{eu}", key = "#id")
        public void hashTag(String id) {}

        @Locked("stock#{eu}")
        public void hashTagAlone(String id) {}

        @Locked(name = "größe#id", key = "#id")
        public void umlaut(String id) {}
    }

    static class ExpressionsBesideKeys {

        @Locked(name = "#id", key = "#id")
        public void atTheBeginning(String id) {}

        @Locked(name = "order:#id", key = "#id")
        public void behindAColon(String id) {}

        @Locked("order#straße")
        @SuppressWarnings("UnicodeInCode") // as code in the user's language has it
        public void umlauts(String straße) {}

        @Locked("order:#{id}")
        public void inBraces(String id) {}
    }

    static class Empty {

        @Locked(key = "${no.key:}")
        public void keyAlone(String id) {}

        @Locked(name = "a", key = "${no.key: }")
        public void keyBesideAName(String id) {}

        @Locked(name = "${no.name:}", key = "#p0")
        public void nameBesideAKey(String id) {}

        @Locked(name = "a", timeoutHandler = "${no.handler:}")
        public void handler() {}
    }

    static class EmptyOptions {

        @Locked(name = "a", waitTime = "${no.time:}", renew = "${no.renewal:}", profile = "${no.profile:}")
        public void work() {}
    }

    static class KeysInBraces {

        @Locked(name = "a", key = "#{#order}")
        public void template(String order) {}

        @Locked(name = "a", key = "'order-#order'")
        public void quotedTogether(String order) {}
    }

    static class OutOfRange {

        @Locked(name = "a", leaseTime = "1ms")
        public void lease() {}

        @Locked(name = "a", minHold = "400d")
        public void minHold() {}

        @Locked(name = "a", maxHold = "0s")
        public void maxHold() {}

        @Locked(name = "a", waitTime = "soon")
        public void unreadable() {}
    }

    static class Placeholders {

        @Locked(name = "stock", key = "'${tenant}-' + #item", timeoutHandler = "${handler}")
        public String sell(String item, @Nullable Lease lease) {
            return Objects.requireNonNull(lease, "lease").name();
        }
    }

    static class Handler implements LockTimeoutHandler {

        @Override
        public @Nullable Object onTimeout(LockRefusal refusal) {
            return null;
        }
    }

    @Test
    void expression_inAName_isReported() {
        assertThat(misusesOf(ExpressionsInNames.class))
                .hasSize(5)
                .allSatisfy(one -> assertThat(one).contains("a name is the same for each call"))
                .anySatisfy(one -> assertThat(one).contains("alone(String)", "\"#order\"", "key = \"#order\""))
                .anySatisfy(one -> assertThat(one).contains("behindText(String)", "key = \"#order\""))
                .anySatisfy(one -> assertThat(one).contains("byIndex(String)", "key = \"#p0\""))
                .anySatisfy(one -> assertThat(one).contains("inBraces(String)", "key"))
                .anySatisfy(one -> assertThat(one).contains("ofRoot()", "key = \"#root.methodName\""));
    }

    @Test
    void name_withANumberSignThatNamesNoArgument_isNoMisuse() {
        Contexts.start(LocalLocks.class, PlainNames.class).close();
    }

    @Test
    void name_withANumberSignWithinItsText_isNoMisuseBesideAKey() {
        Contexts.start(LocalLocks.class, NamesWithKeys.class).close();
    }

    @Test
    void expression_inANameBesideAKey_isReportedWhereItCannotBeText() {
        assertThat(misusesOf(ExpressionsBesideKeys.class))
                .hasSize(4)
                .allSatisfy(one -> assertThat(one).contains("a name is the same for each call"))
                .anySatisfy(one -> assertThat(one).contains("atTheBeginning(String)", "key = \"#id\""))
                .anySatisfy(one -> assertThat(one).contains("behindAColon(String)", "key = \"#id\""))
                .anySatisfy(one -> assertThat(one).contains("umlauts(String)", "key = \"#straße\""))
                .anySatisfy(one -> assertThat(one).contains("inBraces(String)", "key = \"#id\""));
    }

    /** All calls would share one lock, or be refused one by one. */
    @Test
    void text_thatIsEmptyOnceFilledIn_isReported() {
        assertThat(misusesOf(Empty.class))
                .hasSize(4)
                .allSatisfy(one -> assertThat(one).contains("is empty once its properties are filled in"))
                .anySatisfy(one -> assertThat(one).contains("keyAlone(String)", "key \"${no.key:}\""))
                .anySatisfy(one -> assertThat(one).contains("keyBesideAName(String)", "key \"${no.key: }\""))
                .anySatisfy(one -> assertThat(one).contains("nameBesideAKey(String)", "name \"${no.name:}\""))
                .anySatisfy(one -> assertThat(one).contains("handler()", "timeoutHandler \"${no.handler:}\""));
    }

    @Test
    void option_thatIsEmptyOnceFilledIn_isAsConfigured() {
        Contexts.start(LocalLocks.class, EmptyOptions.class).close();
    }

    @Test
    void key_thatIsNearlyRight_isReportedWithWhatToWrite() {
        assertThat(misusesOf(KeysInBraces.class))
                .hasSize(2)
                .anySatisfy(one -> assertThat(one).contains("template(String)", "without braces", "such as #order"))
                .anySatisfy(one -> assertThat(one).contains("quotedTogether(String)", "Write 'order-' + #order"));
    }

    @Test
    void durations_outOfRange_areReportedWithAllElse() {
        assertThat(misusesOf(OutOfRange.class))
                .hasSize(4)
                .anySatisfy(one -> assertThat(one).contains("lease()", "leaseTime \"1ms\"", "50ms"))
                .anySatisfy(one -> assertThat(one).contains("minHold()", "minHold \"400d\"", "365d"))
                .anySatisfy(one -> assertThat(one).contains("maxHold()", "maxHold \"0s\"", "50ms"))
                .anySatisfy(one -> assertThat(one).contains("unreadable()", "waitTime \"soon\""));
    }

    @Test
    void placeholders_inAnyText_areFilledIn() {
        try (AnnotationConfigApplicationContext context = Contexts.startWith(
                Map.of("tenant", "north", "handler", "answering"), LocalLocks.class, Placeholders.class, Named.class)) {
            assertThat(context.getBean(Placeholders.class).sell("7", null)).isEqualTo("stock:north-7");
        }
    }

    static class Named {
        @org.springframework.context.annotation.Bean
        LockTimeoutHandler answering() {
            return new Handler();
        }
    }

    private static List<String> misusesOf(Class<?> bean) {
        Throwable thrown = catchThrowable(() -> Contexts.start(LocalLocks.class, bean));
        assertThat(thrown).isNotNull();
        Throwable cause = NestedExceptionUtils.getMostSpecificCause(thrown);
        assertThat(cause).isInstanceOf(LockedMisuseException.class);
        return ((LockedMisuseException) cause)
                .misuses().stream().map(LockedMisuseException.Misuse::toString).toList();
    }
}
