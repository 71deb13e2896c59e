package dev.holdfast.kotlin

import java.nio.file.Files
import java.nio.file.Path
import org.assertj.core.api.Assertions.assertThat
import org.junit.jupiter.api.Test

/** Every example of the page about Kotlin stands in [PageExamples], which is compiled. */
class PageTest {

    private val page = Files.readString(root().resolve("docs/kotlin.md"))
    private val compiled =
        Files.readString(root().resolve("integrations/kotlin/src/test/kotlin/dev/holdfast/kotlin/PageExamples.kt"))
            .trimmedLines()

    private fun root(): Path =
        generateSequence(Path.of("").toAbsolutePath()) { it.parent }.first { Files.exists(it.resolve("core/pom.xml")) }

    private fun String.trimmedLines() = lines().joinToString("\n") { it.trim() }

    @Test
    fun example_ofThePage_isCompiled() {
        val examples = FENCE.findAll(page).map { it.groupValues[1] }.toList()
        assertThat(examples).hasSizeGreaterThan(3)
        assertThat(examples).allSatisfy { assertThat(compiled).contains("\n" + it.trimmedLines() + "\n") }
    }

    private companion object {
        val FENCE = Regex("```kotlin\n(.*?)\n```", RegexOption.DOT_MATCHES_ALL)
    }
}
