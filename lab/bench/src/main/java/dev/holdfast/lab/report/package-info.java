/** What is told of a run: tables for people, JSON for programs. */
@NullMarked
package dev.holdfast.lab.report;

import org.jspecify.annotations.NullMarked;
