package dev.holdfast;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class LintWarningTest {

    @Test
    void size_ofEmptyList_isZero() {
        List list = new ArrayList<String>();
        assertThat(list.size()).isZero();
    }
}
