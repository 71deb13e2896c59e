package dev.holdfast;

import javax.security.auth.Subject;

final class ForeignDependencyProbe {

    boolean use(Subject subject) {
        return subject.isReadOnly();
    }
}
