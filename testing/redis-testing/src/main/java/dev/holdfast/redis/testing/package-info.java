/**
 * What stands on a server and goes over it, in words instead of texts, and a backend on connections that a test makes.
 * This package is for the tests and the laboratory of Holdfast, and the only place outside of the backend that knows
 * its wire format. It is no part of the API, and may change in any release.
 */
@NullMarked
package dev.holdfast.redis.testing;

import org.jspecify.annotations.NullMarked;
