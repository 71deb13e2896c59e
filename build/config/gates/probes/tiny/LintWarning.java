package dev.holdfast;

import java.util.List;

/** Uses a raw type. */
final class LintWarning {

    int count(List list) {
        return list.size();
    }
}
