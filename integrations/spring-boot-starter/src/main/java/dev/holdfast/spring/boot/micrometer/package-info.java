/** An application's locks in its metrics and traces, where it has Micrometer. */
@NullMarked
package dev.holdfast.spring.boot.micrometer;

import org.jspecify.annotations.NullMarked;
