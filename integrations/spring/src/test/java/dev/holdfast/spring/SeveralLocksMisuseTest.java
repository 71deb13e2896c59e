package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Annotations for several locks that cannot work are found at start. */
class SeveralLocksMisuseTest {

    static class Names {

        @Locked(name = "a", key = "#from", keys = "{#from, #to}")
        public void keyAndKeys(int from, int to) {}

        @Locked(
                name = {"a", "b"},
                keys = "{#from, #to}")
        public void keysOfSeveralNames(int from, int to) {}

        @Locked({"a", "${holdfast.test:a}", "a"})
        public void nameTwice() {}

        @Locked({"a", " "})
        public void emptyName() {}

        @Locked({})
        public void noName() {}

        @Locked({"#from", "b"})
        public void expression(int from) {}
    }

    @Test
    void start_namesThatCannotBe_areRefusedAllAtOnce() {
        assertThat(ReportedMisuses.textsOf(Names.class))
                .hasSize(6)
                .anyMatch(text -> text.contains("keyAndKeys(int, int): key and keys are given"))
                .anyMatch(text -> text.contains("keys are given beside several names"))
                .anyMatch(text -> text.contains("nameTwice(): name 'a' is given twice"))
                .anyMatch(text -> text.contains("emptyName(): one of its names is empty"))
                .anyMatch(text -> text.contains("noName(): neither name nor key is given"))
                .anyMatch(text -> text.contains("name \"#from\" holds an expression"));
    }

    static class Expressions {

        @Locked(name = "a", keys = "{1, 2}")
        public void constant() {}

        @Locked(name = "a", keys = "{from, #to}")
        public void withoutSign(int from, int to) {}

        @Locked(name = "a", keys = "{#from, #unknown}")
        public void unknown(int from) {}

        @Locked(name = "a", keys = "{#from")
        public void unclosed(int from) {}

        @Locked(name = "a", keys = "#account")
        public void one(String account) {}

        @Locked(name = "a", keys = "#p0")
        public void oneByIndex(int account) {}

        @Locked(name = "a", key = "{#from, #to}")
        public void several(int from, int to) {}

        @Locked(name = "a", keys = "#accounts")
        public void right(List<Integer> accounts) {}
    }

    @Test
    void start_keysThatCannotBe_areRefusedAllAtOnce() {
        assertThat(ReportedMisuses.textsOf(Expressions.class))
                .hasSize(7)
                .anyMatch(text -> text.contains("keys \"{1, 2}\" is the same for each call"))
                .anyMatch(text -> text.contains("names 'from', which is no property of #root. Write #from"))
                .anyMatch(text -> text.contains("names #unknown, and the method has no such parameter"))
                .anyMatch(text -> text.contains("keys \"{#from\" is not a SpEL expression"))
                .anyMatch(text -> text.contains("keys \"#account\" is one value, a String, and keys are several"))
                .anyMatch(text -> text.contains("keys \"#p0\" is one value, a int, and keys are several"))
                .anyMatch(text -> text.contains("key \"{#from, #to}\" is a list"));
    }

    static class Kinds {

        @Locked(name = "a", keys = "{#from, #to}", mode = LockMode.READ)
        public void read(int from, int to) {}

        @Locked(
                name = {"a", "b"},
                permits = "2")
        public void permits() {}

        @Locked(name = "a", keys = "{#from, #to}")
        public void lease(int from, int to, @Nullable Lease lease) {}

        @Locked(name = "a", key = "#from")
        public void leases(int from, @Nullable LeaseSet leases) {}

        @Locked(name = "a", keys = "{#from, #to}")
        public void twoOfThem(int from, int to, @Nullable LeaseSet first, @Nullable LeaseSet second) {}

        @Locked(name = "a", keys = "{#from, #to}", profile = "known", minHold = "1s")
        public void right(int from, int to, @Nullable LeaseSet leases) {}
    }

    @Test
    void start_whatSeveralLocksDoNotHave_isRefusedAllAtOnce() {
        assertThat(ReportedMisuses.textsOf(Kinds.class))
                .hasSize(5)
                .anyMatch(text -> text.contains("several locks are named and mode is READ"))
                .anyMatch(text -> text.contains("several locks are named and permits are given"))
                .anyMatch(text -> text.contains("it has a parameter of type Lease, and a method with several locks"))
                .anyMatch(text -> text.contains("it has a parameter of type LeaseSet, and a method with one lock"))
                .anyMatch(text -> text.contains("it has more than one parameter of type Lease or LeaseSet"));
    }

    static class Tagged {

        @Locked(
                name = {"order", "stock"},
                key = "#id",
                profile = "tagged")
        public void order(int id) {}

        @Locked(name = "account", keys = "#ids", profile = "tagged")
        public void accounts(List<Integer> ids) {}
    }

    @Test
    void names_ofATaggedProfile_areTagsEach() {
        try (AnnotationConfigApplicationContext context =
                Contexts.start(LocalLocks.class, ReportedMisuses.Profiles.class, Tagged.class)) {
            TaggedLocks tagged = context.getBean(TaggedLocks.class);
            assertThat(tagged.tagOf("order:7")).contains("order");
            assertThat(tagged.tagOf("stock:7")).contains("stock");
            assertThat(tagged.tagOf("account:7")).contains("account");
            assertThatCode(() -> context.getBean(Tagged.class).accounts(List.of(1, 2)))
                    .doesNotThrowAnyException();
        }
    }
}
