/** The commands for the operator of a quorum. */
@NullMarked
package dev.holdfast.cli.quorum;

import org.jspecify.annotations.NullMarked;
