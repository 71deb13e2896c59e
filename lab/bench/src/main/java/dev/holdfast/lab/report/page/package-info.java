/** A run as one page of HTML, which needs nothing else: no network, no script. */
@NullMarked
package dev.holdfast.lab.report.page;

import org.jspecify.annotations.NullMarked;
