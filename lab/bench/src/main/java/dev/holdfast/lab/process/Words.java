package dev.holdfast.lab.process;

/** What the two processes say. A command is its name and its arguments, with blanks between. */
final class Words {

    static final String CONNECT = "connect";
    static final String PREPARE = "prepare";
    static final String OPEN = "open";
    static final String USAGE = "usage";
    static final String AWAIT_PASSED = "await-passed";
    static final String COLLECT = "collect";
    static final String CLOSE = "close";

    /** What an answer begins with, since a library could print a line, too. */
    static final String DONE = "@done";

    static final String FAILED = "@failed";

    private Words() {}
}
