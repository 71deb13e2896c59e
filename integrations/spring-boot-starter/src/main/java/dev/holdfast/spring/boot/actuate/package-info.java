/** What operators see of an application's locks: health and an endpoint, on Spring Boot 3.5 and on 4. */
@NullMarked
package dev.holdfast.spring.boot.actuate;

import org.jspecify.annotations.NullMarked;
