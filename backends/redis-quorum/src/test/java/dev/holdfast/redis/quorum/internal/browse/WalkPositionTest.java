package dev.holdfast.redis.quorum.internal.browse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WalkPositionTest {

    private static final QuorumSize FIVE = QuorumSize.majorityOf(5);
    private static final Map<Integer, String> ALL =
            Map.of(0, "firstrun0", 1, "firstrun1", 2, "firstrun2", 3, "firstrun3", 4, "firstrun4");

    private static WalkPosition parsed(String text) {
        return WalkPosition.parse(text, FIVE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0  ", "0 firstrun0 17", "0,1,2 firstrun2 18446744073709551615", "4,3  12"})
    void text_parsed_isTheSameAgain(String text) {
        assertThat(parsed(text).text()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "0 17",
                "0,0 firstrun0 17",
                "5 firstrun5 17",
                "0,1,2,3 firstrun3 17",
                "0 firstrun0 18446744073709551616",
                "0 firstrun0 -1",
                "0 first run 0 17",
                "0 run0 17",
                "\u202e0 firstrun0 17"
            })
    void parse_textOfNoPosition_isRefusedInPlainText(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> parsed(text))
                .withMessageContaining("No portion of names begins at '")
                .satisfies(refused -> assertThat(refused.getMessage()).isPrintable());
    }

    @Test
    void among_theBeginning_isOfTheServerThatRuns() {
        assertThat(parsed("").among(ALL)).isEqualTo(new WalkPosition(List.of(), 0, "firstrun0", ""));
    }

    @Test
    void among_sameRun_goesOn() {
        WalkPosition position = new WalkPosition(List.of(0), 1, "firstrun1", "17");

        assertThat(position.among(ALL)).isEqualTo(position);
    }

    @Test
    void among_serverThatNeverSaysItsRun_goesOn() {
        WalkPosition position = new WalkPosition(List.of(0), 1, "", "17");

        assertThat(position.among(Map.of(0, "", 1, "", 2, ""))).isEqualTo(position);
    }

    @Test
    void among_restartedMember_isBegunAnew() {
        assertThat(new WalkPosition(List.of(0), 1, "formerrun", "17").among(ALL))
                .isEqualTo(new WalkPosition(List.of(0), 1, "firstrun1", ""));
    }

    @Test
    void among_memberThatIsNotConnected_isReplacedByOneThatWasNotLookedAt() {
        assertThat(new WalkPosition(List.of(0), 1, "firstrun1", "17")
                        .among(Map.of(0, "firstrun0", 3, "firstrun3", 4, "firstrun4")))
                .isEqualTo(new WalkPosition(List.of(0), 3, "firstrun3", ""));
    }

    @Test
    void after_lastCursor_goesOnWithAsManyMembersAsHaveOneInCommonWithAnyGrant() {
        WalkPosition first = new WalkPosition(List.of(), 0, "firstrun0", "17");

        assertThat(first.after(Optional.of("18"), FIVE)).contains(new WalkPosition(List.of(), 0, "firstrun0", "18"));
        assertThat(first.after(Optional.empty(), FIVE)).contains(new WalkPosition(List.of(0), 1, "", ""));
        assertThat(new WalkPosition(List.of(0, 1), 2, "firstrun2", "17").after(Optional.empty(), FIVE))
                .isEmpty();
    }
}
