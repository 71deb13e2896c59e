package dev.holdfast.cli.run;

/** The signals that are passed on or sent, with their numbers where all systems agree on them. */
enum OsSignal {
    HUP(1),
    INT(2),
    KILL(9),
    ALRM(14),
    TERM(15),
    /** The numbers of these differ between systems; no program ends with them unasked. */
    USR1(0),
    USR2(0),
    CONT(0),
    WINCH(0),
    /** Stops a process that does not handle it: from the terminal, on Ctrl-Z. */
    TSTP(0);

    private final int number;

    OsSignal(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    /** Whether somebody who sends this wants the program to end. */
    boolean ends() {
        return this == HUP || this == INT || this == TERM;
    }
}
