/** Real databases in tests with JUnit, which has to be on the class path for this package. */
@NullMarked
package dev.holdfast.embedded.sql.junit;

import org.jspecify.annotations.NullMarked;
