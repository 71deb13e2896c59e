import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Product } from './product.mjs'

// What is run for a picture. A scene names the address of its page, says when it is worth a picture, and ends.

const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis))

/** The demo, to its end. */
export async function demo() {
  const product = new Product(['demo', '--nodes', '3', '--requests', '3000', '--stock', '1000', '--stay'])
  const [, address] = await product.says(/watch it at (\S+)/)
  return {
    address,
    ready: async () => {
      await product.says(/the page stays at/)
      await pause(2_000)
    },
    end: () => product.end()
  }
}

// Which program wants which lock, in the order in which they come.
const programs = [
  ['order:42', 'checkout'],
  ['nightly-report', 'report'],
  ['invoice:2026-11', 'billing'],
  ['order:42', 'billing'],
  ['stock:7', 'warehouse'],
  ['order:42', 'mailer'],
  ['stock:7', 'checkout']
]

/** Programs that hold locks and wait for some, in a database that needs no server. */
export async function watched() {
  const folder = mkdtempSync(join(tmpdir(), 'holdfast-scene-'))
  // Relative, since a terminal shows it.
  const url = 'jdbc:h2:./locks;AUTO_SERVER=TRUE'
  const running = []
  const start = (...words) => {
    running.push(new Product(words, folder))
    return running.at(-1)
  }
  for (const name of new Set(programs.map(([, program]) => program))) {
    writeFileSync(join(folder, name), '#!/bin/sh\nexec sleep 600\n', { mode: 0o755 })
  }
  for (const [lock, program] of programs) {
    start('run', '--url', url, '--create-tables', '--name', lock, '--', join(folder, program))
    await pause(4_000)
  }
  const [address] = await start('console', '--url', url, '--slow', '20s').says(/http:\S+/)
  return {
    address,
    url,
    folder,
    ready: () => pause(30_000),
    end: async () => {
      for (const product of running.reverse()) {
        await product.end()
      }
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
