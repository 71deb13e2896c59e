import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './product.mjs'
import { stillPicture } from './svg.mjs'

const quoted = (word) => `'${word.replaceAll("'", "'\\''")}'`

/**
 * What ./holdfast with these words, started in a folder, shows in a terminal after some time, as an SVG. Needs "script"
 * of util-linux.
 */
export async function terminalPicture(words, { folder, width, height, millis }) {
  const scratch = mkdtempSync(join(tmpdir(), 'holdfast-terminal-'))
  const log = join(scratch, 'log')
  const program = [join(root, 'holdfast'), ...words].map(quoted).join(' ')
  const command = `stty rows ${height} cols ${width}; exec ${program}`
  const child = spawn('script', ['--quiet', '--flush', '--command', command, log], {
    cwd: folder,
    env: { ...process.env, TERM: 'xterm-256color', LC_ALL: 'C.UTF-8' },
    stdio: ['pipe', 'ignore', 'inherit']
  })
  const ended = new Promise((resolve, reject) => child.on('close', resolve).on('error', reject))
  try {
    await Promise.race([new Promise((resolve) => setTimeout(resolve, millis)), ended])
    const text = readFileSync(log, 'utf8')
    // The first line is a heading of "script".
    return await stillPicture(text.slice(text.indexOf('\n') + 1), { width, height, title: `holdfast ${words[0]}` })
  } finally {
    child.stdin.write('q')
    await ended
    rmSync(scratch, { recursive: true, force: true })
  }
}
