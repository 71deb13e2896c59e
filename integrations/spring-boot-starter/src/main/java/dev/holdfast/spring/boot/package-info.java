/**
 * Holdfast in Spring Boot: a client made from the application's settings, closed in the right phase, and shown by the
 * actuator.
 */
@NullMarked
package dev.holdfast.spring.boot;

import org.jspecify.annotations.NullMarked;
