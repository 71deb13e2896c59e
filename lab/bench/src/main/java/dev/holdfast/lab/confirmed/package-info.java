/** What it costs that replicas confirm each grant. */
@NullMarked
package dev.holdfast.lab.confirmed;

import org.jspecify.annotations.NullMarked;
