/** Requests of the engine as changes of rows, and what is seen in rows as messages to the engine. */
@NullMarked
package dev.holdfast.jdbc.internal.service;

import org.jspecify.annotations.NullMarked;
