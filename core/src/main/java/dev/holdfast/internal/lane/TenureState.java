package dev.holdfast.internal.lane;

/** Where a hold stands. */
enum TenureState {

    /** A caller of this client has a lease of it. */
    HELD,

    /** No caller has a lease of it; it is kept for the next one. */
    RESTING,

    /** It is on its way back to the server. */
    RELEASING,

    /** It is over. */
    GONE
}
