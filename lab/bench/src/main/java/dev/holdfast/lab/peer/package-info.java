/** Who is measured: each peer is one class that makes clients. */
@NullMarked
package dev.holdfast.lab.peer;

import org.jspecify.annotations.NullMarked;
