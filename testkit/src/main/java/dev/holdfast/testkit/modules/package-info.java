/** What a program is given of a module: on its module path, and in a native image. */
@NullMarked
package dev.holdfast.testkit.modules;

import org.jspecify.annotations.NullMarked;
