/**
 * Holdfast for Spring: {@link dev.holdfast.spring.Locked} on a method holds a distributed lock while it runs, and
 * {@link dev.holdfast.spring.Limited} asks a rate gate before each call. Switched on by
 * {@link dev.holdfast.spring.EnableLocked} and {@link dev.holdfast.spring.EnableLimited}. Works with Spring Framework
 * 6.2 and 7, with and without Spring Boot.
 */
@NullMarked
package dev.holdfast.spring;

import org.jspecify.annotations.NullMarked;
