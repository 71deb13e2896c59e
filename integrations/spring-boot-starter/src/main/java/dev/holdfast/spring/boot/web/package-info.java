/** What callers over HTTP see of an application's locks. */
@NullMarked
package dev.holdfast.spring.boot.web;

import org.jspecify.annotations.NullMarked;
