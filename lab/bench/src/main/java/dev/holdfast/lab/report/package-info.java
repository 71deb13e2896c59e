/** What a run has shown: its figures, as tables and pages for people and as JSON for programs. */
@NullMarked
package dev.holdfast.lab.report;

import org.jspecify.annotations.NullMarked;
