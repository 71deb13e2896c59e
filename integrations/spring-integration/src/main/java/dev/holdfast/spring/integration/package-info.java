/**
 * Holdfast as lock registry of Spring Integration: {@link dev.holdfast.spring.integration.HoldfastLockRegistry} for 6.5
 * and 7, and {@link dev.holdfast.spring.integration.HoldfastDistributedLockRegistry} for 7, with lease times of the
 * caller's own.
 */
@NullMarked
package dev.holdfast.spring.integration;

import org.jspecify.annotations.NullMarked;
