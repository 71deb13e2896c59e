package dev.holdfast.kotlin

import dev.holdfast.DistributedLock
import dev.holdfast.Holdfast
import kotlin.time.Duration.Companion.seconds
import kotlinx.coroutines.coroutineScope
import kotlinx.coroutines.launch

/** The examples of the page about Kotlin, so that they are compiled; [PageTest] compares them. */
@Suppress("unused")
abstract class PageExamples {

    interface Store {
        suspend fun pay(account: Int, token: Long)
    }

    abstract val holdfast: Holdfast
    abstract val lock: DistributedLock
    abstract val store: Store

    abstract suspend fun report()

    abstract suspend fun load(file: String)

    abstract suspend fun print(printer: String, file: String)

    suspend fun pay(order: Int) =
        holdfast.lock("order:$order").withLease(2.seconds) { lease -> store.pay(order, lease.token()) }

    suspend fun nightly() {
        holdfast.lock("nightly").tryWithLease { report() } ?: println("another instance is at it")
    }

    suspend fun transfer(from: Int, to: Int) =
        holdfast.allOf(listOf("account:$from", "account:$to")).withLeases { leases ->
            store.pay(from, leases.token("account:$from"))
            store.pay(to, leases.token("account:$to"))
        }

    suspend fun printAnywhere(file: String) =
        holdfast.anyOf(listOf("printer:1", "printer:2")).withLease(30.seconds) { lease -> print(lease.name(), file) }

    suspend fun importAll(files: List<String>) = coroutineScope {
        files.forEach { file -> launch { holdfast.semaphore("imports", 4).withPermit { load(file) } } }
    }

    suspend fun outer() =
        lock.withLease {
            lock.withLease(1.seconds) { report() } // a LockTimeoutException after one second
        }
}
