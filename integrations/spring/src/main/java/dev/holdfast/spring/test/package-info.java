/** For tests of code that uses {@link dev.holdfast.spring.LockAssert}. */
@NullMarked
package dev.holdfast.spring.test;

import org.jspecify.annotations.NullMarked;
