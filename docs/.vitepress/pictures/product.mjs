import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Runs ./holdfast, and resolves texts of its output as they come. */
export class Product {
  #said = ''
  #ended = false
  #waiting = []

  constructor(words, folder = root) {
    this.words = words
    this.process = spawn(join(root, 'holdfast'), words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const output of [this.process.stdout, this.process.stderr]) {
      output.setEncoding('utf8').on('data', (text) => {
        this.#said += text
        this.#look()
      })
    }
    this.process.on('close', () => {
      this.#ended = true
      this.#look()
    })
  }

  /** What a pattern matches in the output, once it does; fails if the product ends before. */
  says(pattern) {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ pattern, resolve, reject })
      this.#look()
    })
  }

  #look() {
    this.#waiting = this.#waiting.filter(({ pattern, resolve, reject }) => {
      const found = this.#said.match(pattern)
      if (found) {
        resolve(found)
      } else if (this.#ended) {
        reject(new Error(`holdfast ${this.words.join(' ')} ended without saying ${pattern}:\n${this.#said}`))
      }
      return !found && !this.#ended
    })
  }

  end() {
    return new Promise((resolve) => {
      if (this.#ended) {
        resolve()
      } else {
        this.process.on('close', resolve)
        this.process.kill('SIGTERM')
      }
    })
  }
}
