/** Modules beside the core: what they do with clients, and what of them is on module paths and in native images. */
@NullMarked
package dev.holdfast.testkit.modules;

import org.jspecify.annotations.NullMarked;
