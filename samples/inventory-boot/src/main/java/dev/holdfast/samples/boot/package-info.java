/** A service that sells stock, as a Spring Boot application of which several instances run: see docs/spring-boot.md. */
@NullMarked
package dev.holdfast.samples.boot;

import org.jspecify.annotations.NullMarked;
