/**
 * What every lock backend must keep, as JUnit tests: extend {@link dev.holdfast.testkit.contract.LockContract}.
 */
@NullMarked
package dev.holdfast.testkit.contract;

import org.jspecify.annotations.NullMarked;
