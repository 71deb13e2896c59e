/** How failures of scheduled jobs to get their locks are reported. */
@NullMarked
package dev.holdfast.spring.boot.scheduling;

import org.jspecify.annotations.NullMarked;
