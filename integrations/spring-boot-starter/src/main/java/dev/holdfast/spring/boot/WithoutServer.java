package dev.holdfast.spring.boot;

/** What an application can do that has no server at hand. */
final class WithoutServer {

    static final String REMEDY =
            "Where a single instance runs, as in most tests, holdfast.backend=local needs no server; "
                    + "holdfast.enabled=false takes no locks at all.";

    private WithoutServer() {}
}
