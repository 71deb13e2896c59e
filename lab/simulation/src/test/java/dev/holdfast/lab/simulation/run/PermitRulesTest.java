package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.check.Violation;
import dev.holdfast.lab.simulation.schedule.GroupsGenerator;
import dev.holdfast.lab.simulation.schedule.Mode;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.redis.testing.SentScript;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What the rules see of permits: a server that gives too many of them, or one token twice, is noticed. */
class PermitRulesTest {

    private static final int SEEDS = 40;
    private static final int LABEL = 2;
    private static final int UNITS = 3;
    private static final int LIMIT = 4;
    private static final int FEWEST_ARGUMENTS = 7;
    private static final long GRANTED = 1;

    private static boolean isQuestion(byte[][] command) {
        return SentScript.parse(command)
                .map(SentScript::arguments)
                .filter(arguments -> arguments.size() >= FEWEST_ARGUMENTS
                        && arguments.get(LABEL).equals("p"))
                .isPresent();
    }

    /** The same question with another number at a place of its arguments. */
    private static byte[][] changed(byte[][] command, int place, ToIntFunction<List<String>> number) {
        if (!isQuestion(command)) {
            return command;
        }
        List<String> arguments = SentScript.parse(command).orElseThrow().arguments();
        byte[][] changed = command.clone();
        // The limit has the client's secret behind it.
        String rest = arguments.get(place).replaceFirst("^\\d+", "");
        changed[command.length - arguments.size() + place] =
                (number.applyAsInt(arguments) + rest).getBytes(StandardCharsets.UTF_8);
        return changed;
    }

    private static int limit(List<String> arguments) {
        return Integer.parseInt(arguments.get(LIMIT).replaceFirst(":.*", ""));
    }

    /** A server that has one permit more of each name than its clients say. */
    private static ModelAdapter generous(Clock clock) {
        return new ModelAdapter(clock) {
            @Override
            public @Nullable Object execute(Session session, byte[]... command) {
                return super.execute(session, changed(command, LIMIT, arguments -> limit(arguments) + 1));
            }
        };
    }

    /** A server that lets nobody in beside others. */
    private static ModelAdapter reluctant(Clock clock) {
        return new ModelAdapter(clock) {
            @Override
            public @Nullable Object execute(Session session, byte[]... command) {
                return super.execute(
                        session, changed(command, LIMIT, arguments -> Integer.parseInt(arguments.get(UNITS))));
            }
        };
    }

    /** A server that answers each question for permits that it grants with the token of their group. */
    private static ModelAdapter repetitive(Clock clock) {
        return new ModelAdapter(clock) {
            @Override
            public @Nullable Object execute(Session session, byte[]... command) {
                Object reply = super.execute(session, command);
                if (!isQuestion(command)
                        || !(reply instanceof List<?> parts)
                        || !parts.get(0).equals(GRANTED)) {
                    return reply;
                }
                List<@Nullable Object> changed = new ArrayList<>(parts);
                changed.set(3, parts.get(2));
                return changed;
            }
        };
    }

    private static List<Violation> violations(Simulation simulation, Rule rule) {
        return LongStream.rangeClosed(1, SEEDS)
                .mapToObj(GroupsGenerator::schedule)
                .flatMap(schedule -> simulation.play(schedule).violations().stream())
                .filter(violation -> violation.rule() == rule)
                .toList();
    }

    @Test
    @DisplayName("more permits than there are: seen at the server, and by what their holders trust")
    void play_serverThatGivesOneMore_isSeen() {
        EngineErrors.install();

        List<Violation> found = violations(new Simulation(PermitRulesTest::generous), Rule.WITHIN_THE_LIMIT);

        assertThat(found).anySatisfy(one -> assertThat(one.toString()).contains("its group uses"));
        assertThat(found).anySatisfy(one -> assertThat(one.toString()).contains("are held by", "at a time"));
    }

    @Test
    @DisplayName("two permits with one token: seen at the server, and by their holders")
    void play_serverThatGivesOneTokenTwice_isSeen() {
        EngineErrors.install();

        List<Violation> found = violations(new Simulation(PermitRulesTest::repetitive), Rule.RISING_TOKENS);

        assertThat(found).anySatisfy(one -> assertThat(one.toString()).contains("was granted to"));
        assertThat(found).anySatisfy(one -> assertThat(one.toString()).contains("was given to"));
    }

    @Test
    @DisplayName("permits that are left while nobody else waits before a caller: seen when it waits on")
    void play_serverThatLetsNobodyInBesideOthers_isSeen() {
        EngineErrors.install();

        assertThat(violations(new Simulation(PermitRulesTest::reluctant), Rule.WAKEFUL))
                .isNotEmpty();
    }

    @Test
    @DisplayName("permits stand beside locks and readers of the same names, with one limit for each name")
    void schedule_ofGroups_mixesAllModes() {
        assertThat(LongStream.rangeClosed(1, SEEDS).mapToObj(GroupsGenerator::schedule))
                .anySatisfy(schedule -> assertThat(schedule.calls())
                        .extracting(call -> call.mode())
                        .contains(Mode.PERMIT, Mode.READ, Mode.ALONE))
                .anySatisfy(schedule -> assertThat(schedule.calls())
                        .anySatisfy(call -> assertThat(call.units()).isGreaterThan(1)))
                .allSatisfy(schedule -> assertThat(schedule.calls())
                        .filteredOn(call -> call.mode() == Mode.PERMIT)
                        .allSatisfy(call ->
                                assertThat(call.limit()).isBetween(2, 5).isEqualTo(schedule.limitOf(call.lock()))));
    }
}
