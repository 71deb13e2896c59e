/** A client process: threads that use locks in every way, and write down what they see. */
@NullMarked
package dev.holdfast.lab.chaos.client;

import org.jspecify.annotations.NullMarked;
