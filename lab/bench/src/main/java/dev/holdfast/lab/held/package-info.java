/** Many held locks at once: what they cost the server and the heap. */
@NullMarked
package dev.holdfast.lab.held;

import org.jspecify.annotations.NullMarked;
