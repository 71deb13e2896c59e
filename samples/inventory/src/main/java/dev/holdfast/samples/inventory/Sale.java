package dev.holdfast.samples.inventory;

import java.time.Duration;

/**
 * How one request to buy ended.
 *
 * @param request the request's id
 * @param outcome the answer to the buyer
 * @param left what is left, as this sale knows it; -1 where it was refused
 * @param token the fencing token under which that was decided
 * @param waited the time from the request to its turn in the critical section
 * @param inside how long the turn lasted
 */
record Sale(String request, SaleAnswer.Outcome outcome, long left, long token, Duration waited, Duration inside) {}
