package dev.holdfast.lab.chaos.client;

/**
 * The arguments of a client process.
 *
 * @param uri of the servers with the locks
 * @param ports which port leads to a server's, as {@code 7001=7101,7002=7102}: servers name each other by their own
 * @param counters host and port of the server with the fenced counters
 * @param directory for its journal; empty for none
 * @param place which client of the run it is
 * @param generation how many processes were in its place before it
 * @param seed of the run
 * @param families what kinds of locks it uses
 */
public record ClientSettings(
        String uri,
        String ports,
        String counters,
        String directory,
        int place,
        int generation,
        long seed,
        Families families) {

    private static final int ARGUMENTS = 8;

    /** Returns them as arguments of a program. */
    public String[] arguments() {
        return new String[] {
            uri,
            ports,
            counters,
            directory,
            Integer.toString(place),
            Integer.toString(generation),
            Long.toString(seed),
            families.id()
        };
    }

    static ClientSettings parse(String[] arguments) {
        if (arguments.length != ARGUMENTS) {
            throw new IllegalArgumentException("takes " + ARGUMENTS + " arguments, not " + arguments.length);
        }
        return new ClientSettings(
                arguments[0],
                arguments[1],
                arguments[2],
                arguments[3],
                Integer.parseInt(arguments[4]),
                Integer.parseInt(arguments[5]),
                Long.parseLong(arguments[6]),
                Families.parse(arguments[7]));
    }

    /** Returns the name of the process in journals, such as {@code 2.0}. */
    String process() {
        return place + "." + generation;
    }

    /** Returns how many threads use locks: from one to four, by the place. */
    int threads() {
        return 1 + place % 4;
    }

    /** Returns where a thread's random numbers begin. */
    long seedOf(int thread) {
        return ((seed * 31 + place) * 31 + generation) * 31 + thread;
    }
}
