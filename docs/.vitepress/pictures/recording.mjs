// Makes a recording of asciinema's format, version 2, and a moving picture of what "script" has logged.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { root } from './product.mjs'
import { movingPicture } from './svg.mjs'

const [folder, columns, rows, ...commands] = process.argv.slice(2)
// Silence is shortened, since nothing is to be seen in it.
const longestIdle = 4
// What a command says last is read before the next one clears it.
const readingTime = 12

/** What a command wrote when, in seconds from its start; the first line of the log is a heading of "script". */
function logged(index) {
  const log = readFileSync(join(folder, `out-${index}`))
  const decoder = new StringDecoder('utf8')
  let position = log.indexOf('\n') + 1
  let time = 0
  return readFileSync(join(folder, `timing-${index}`), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [delay, length] = line.split(' ').map(Number)
      time += Math.min(delay, longestIdle)
      const text = decoder.write(log.subarray(position, position + length))
      position += length
      return [time, text]
    })
    .filter(([, text]) => text !== '')
}

/** A command as if it were typed on an empty screen, and then what it wrote. */
function events(command, index) {
  const typed = [[0, '\x1b[H\x1b[2J$ '], ...[...command].map((letter, at) => [0.5 + at * 0.05, letter])]
  const start = typed.at(-1)[0] + 0.5
  const written = logged(index)
  if (written.length < 5) {
    throw new Error(`${command} has written hardly anything: ${written.map(([, text]) => text).join('')}`)
  }
  return [...typed, [start, '\r\n'], ...written.map(([time, text]) => [start + time, text])]
}

const all = []
for (const [index, command] of commands.entries()) {
  const start = all.length === 0 ? 0 : all.at(-1)[0] + readingTime
  all.push(...events(command, index).map(([time, text]) => [Number((start + time).toFixed(3)), text]))
}
const heading = { version: 2, width: Number(columns), height: Number(rows), title: commands.join('; ') }
const cast = join(root, 'docs/img/demo.cast')
writeFileSync(cast, [heading, ...all.map(([time, text]) => [time, 'o', text])].map((e) => JSON.stringify(e)).join('\n') + '\n')
const picture = join(root, 'docs/img/demo-recording.svg')
writeFileSync(picture, await movingPicture(all, heading))
for (const file of [cast, picture]) {
  console.log(`${file}: ${statSync(file).size} bytes, ${all.at(-1)[0]} s`)
}
