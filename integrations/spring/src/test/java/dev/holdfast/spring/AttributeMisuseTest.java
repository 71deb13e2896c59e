package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What is found wrong with an annotation, and with the signature it does not fit, when the context starts. */
class AttributeMisuseTest {

    static class Named {
        @Locked
        public void nameless() {}

        @Locked("${not.set}")
        public void unknownProperty() {}

        @Locked(name = "a", profile = "unknown")
        public void unknownProfile() {}

        @Locked(key = "#p0", profile = "tagged")
        public void nothingToTag(String item) {}
    }

    static class Timed {
        @Locked(name = "a", waitTime = "5")
        public void withoutUnit() {}

        @Locked(name = "a", leaseTime = "soon")
        public void words() {}

        @Locked(name = "a", minHold = "-5s")
        public void negative() {}

        @Locked(name = "a", renew = "perhaps")
        public void perhaps() {}

        @Locked(name = "a", backoff = @LockBackoff(tries = 3))
        public void backoffWithoutGrowth() {}

        @Locked(name = "a", backoff = @LockBackoff(growth = LockBackoff.Growth.FIXED, jitter = 7))
        public void backoffOutOfRange() {}
    }

    static class Expressed {
        @Locked(key = "#sku +")
        public void unreadable(String sku) {}

        @Locked(key = "#sku")
        public void unknownParameter(String article) {}

        @Locked(key = "#p1")
        public void unknownIndex(String article) {}

        @Locked(key = "T(java.lang.System).getenv('x')")
        public void type() {}

        @Locked(key = "new String('x')")
        public void constructor() {}

        @Locked(key = "#p0.name = 'x'")
        public void assignment(Thread thread) {}

        @Locked(key = "@nobody.name")
        public void unknownBean() {}
    }

    static class Constant {
        @Locked(name = "a", key = "order")
        public void forgotten(String order) {}

        @Locked(name = "a", key = "orders.first")
        public void forgottenAndMisspelt(String order) {}

        @Locked(name = "a", key = "'#order'")
        public void quoted(String order) {}

        @Locked(name = "a", key = "'one' + 2")
        public void constant(String order) {}

        @Locked(name = "a", key = "hash(#order)")
        public void unknownMethod(String order) {}

        @Locked(name = "a", key = "#hash(#order)")
        public void unknownFunction(String order) {}

        @Locked(name = "a", key = "methodName + #root.className + #orders[order] + #orders.?[length > 1][0]")
        public void fine(java.util.Map<String, String> orders) {}
    }

    static class AnswerMisuses {
        @Locked(name = "a", onTimeout = OnTimeout.SKIP)
        public int primitive() {
            return 1;
        }

        @Locked(name = "a", timeoutHandler = "nobody")
        public void unknownHandler() {}

        @Locked(name = "a", timeoutHandler = "profiles")
        public void handlerOfAnotherType() {}

        @Locked(name = "a", fallback = "missing")
        public void unknownFallback() {}

        @Locked(name = "a", fallback = "wrong")
        public String fallbackOfAnotherType(String argument) {
            return argument;
        }

        private int wrong(String argument) {
            return argument.length();
        }

        @Locked(name = "a", onTimeout = OnTimeout.SKIP, fallback = "fine")
        public void both() {}

        private void fine(LockTimeoutException timeout) {
            throw timeout;
        }

        @Locked("a")
        public @Nullable Future<String> future() {
            return null;
        }

        @Locked("a")
        public void twoLeases(Lease one, Lease two) {}

        int use() {
            fine(new LockTimeoutException("a", "", null));
            return wrong("");
        }
    }

    @Test
    void name_missingOrOfAnUnknownPropertyOrProfile_isReported() {
        assertThat(ReportedMisuses.textsOf(Named.class))
                .hasSize(4)
                .anySatisfy(one -> assertThat(one).contains("nothingToTag(String)", "'tagged' is tagged", "no name"))
                .anySatisfy(one -> assertThat(one).contains("nameless()", "neither name nor key"))
                .anySatisfy(one -> assertThat(one).contains("unknownProperty()", "${not.set}"))
                .anySatisfy(one -> assertThat(one).contains("unknownProfile()", "'unknown'", "[known, tagged]"));
    }

    @Test
    void durationsAndTruths_unreadable_areReported() {
        assertThat(ReportedMisuses.textsOf(Timed.class))
                .hasSize(6)
                .anySatisfy(one -> assertThat(one).contains("withoutUnit()", "waitTime \"5\" has no unit", "Write 5s"))
                .anySatisfy(one -> assertThat(one).contains("words()", "leaseTime \"soon\" is not a duration"))
                .anySatisfy(one -> assertThat(one).contains("negative()", "minHold \"-5s\" is negative"))
                .anySatisfy(one -> assertThat(one).contains("perhaps()", "renew \"perhaps\""))
                .anySatisfy(one -> assertThat(one).contains("backoffWithoutGrowth()", "no growth"))
                .anySatisfy(one -> assertThat(one).contains("backoffOutOfRange()", "jitter"));
    }

    static class Contradictions {
        @Locked(name = "a", leaseTime = "5s", renew = "false", minHold = "10s")
        public void work() {}
    }

    @Test
    void settings_thatDoNotGoTogether_areReported() {
        assertThat(ReportedMisuses.textsOf(Contradictions.class))
                .singleElement()
                .satisfies(one -> assertThat(one).contains("Contradictions.work()", "minHold 10s", "lease 5s"));
    }

    @Test
    void expressions_thatCannotWork_areReported() {
        assertThat(ReportedMisuses.textsOf(Expressed.class))
                .hasSize(7)
                .anySatisfy(one -> assertThat(one).contains("unreadable(String)", "\"#sku +\""))
                .anySatisfy(one -> assertThat(one).contains("unknownParameter(String)", "[article]"))
                .anySatisfy(one -> assertThat(one).contains("unknownIndex(String)", "#p1"))
                .anySatisfy(one -> assertThat(one).contains("type()", "T(java.lang.System)"))
                .anySatisfy(one -> assertThat(one).contains("constructor()", "new String"))
                .anySatisfy(one -> assertThat(one).contains("assignment(Thread)", "assigns"))
                .anySatisfy(one -> assertThat(one).contains("unknownBean()", "'nobody'"));
    }

    @Test
    void keys_thatAreTheSameForEachCall_areReported() {
        assertThat(ReportedMisuses.textsOf(Constant.class))
                .hasSize(6)
                .anySatisfy(one -> assertThat(one).contains("forgotten(String)", "\"order\"", "Write #order"))
                .anySatisfy(one -> assertThat(one).contains("forgottenAndMisspelt(String)", "'orders'", "[order]"))
                .anySatisfy(one -> assertThat(one).contains("quoted(String)", "the same for each call", "#order"))
                .anySatisfy(one -> assertThat(one).contains("constant(String)", "the same for each call"))
                .anySatisfy(one -> assertThat(one).contains("unknownMethod(String)", "'hash'"))
                .anySatisfy(one -> assertThat(one).contains("unknownFunction(String)", "#hash"));
    }

    @Test
    void answersAndSignatures_thatCannotWork_areReported() {
        assertThat(ReportedMisuses.textsOf(AnswerMisuses.class))
                .hasSize(8)
                .anySatisfy(one -> assertThat(one).contains("primitive()", "SKIP"))
                .anySatisfy(one -> assertThat(one).contains("unknownHandler()", "'nobody'"))
                .anySatisfy(one -> assertThat(one).contains("handlerOfAnotherType()", "no LockTimeoutHandler"))
                .anySatisfy(one -> assertThat(one).contains("unknownFallback()", "'missing'"))
                .anySatisfy(one -> assertThat(one).contains("fallbackOfAnotherType(String)", "'wrong'", "String"))
                .anySatisfy(one -> assertThat(one).contains("both()", "more than one"))
                .anySatisfy(one -> assertThat(one).contains("future()", "CompletableFuture"))
                .anySatisfy(one -> assertThat(one).contains("twoLeases(Lease, Lease)", "more than one"));
    }
}
