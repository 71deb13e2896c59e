/**
 * Work at the start of an application that one of its instances does:
 * {@link dev.holdfast.spring.startup.RunOnceAtStartup}.
 */
@NullMarked
package dev.holdfast.spring.startup;

import org.jspecify.annotations.NullMarked;
