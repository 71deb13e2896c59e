/** Reports for people and programs how a run went. */
@NullMarked
package dev.holdfast.lab.chaos.report;

import org.jspecify.annotations.NullMarked;
