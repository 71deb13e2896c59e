// Makes a recording of asciinema's format, version 2, and a moving picture of what "script" has logged.
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StringDecoder } from 'node:string_decoder'
import { root } from './product.mjs'
import { movingPicture } from './svg.mjs'

const [folder, columns, rows, command] = process.argv.slice(2)
const longestIdle = 2

/** What was written when, in seconds from the start; the first line of the log is a heading of "script". */
function logged() {
  const log = readFileSync(join(folder, 'out'))
  const decoder = new StringDecoder('utf8')
  let position = log.indexOf('\n') + 1
  let time = 0
  return readFileSync(join(folder, 'timing'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [delay, length] = line.split(' ').map(Number)
      time += delay
      const text = decoder.write(log.subarray(position, position + length))
      position += length
      return [time, text]
    })
    .filter(([, text]) => text !== '')
}

/** The command as if it were typed, and then what it wrote. */
function events() {
  const typed = [[0, '$ '], ...[...command].map((letter, index) => [0.5 + index * 0.05, letter])]
  const start = typed.at(-1)[0] + 0.5
  return [...typed, [start, '\r\n'], ...logged().map(([time, text]) => [start + time, text])]
}

/** Silence is shortened, since nothing is to be seen in it. */
function shortened(events) {
  let before = 0
  let now = 0
  return events.map(([time, text]) => {
    now += Math.min(time - before, longestIdle)
    before = time
    return [Number(now.toFixed(3)), text]
  })
}

const all = shortened(events())
if (all.length < 20) {
  throw new Error('the command has written hardly anything:\n' + all.map(([, text]) => text).join(''))
}
const heading = { version: 2, width: Number(columns), height: Number(rows), title: command, idle_time_limit: longestIdle }
const cast = join(root, 'docs/img/demo.cast')
writeFileSync(cast, [heading, ...all.map(([time, text]) => [time, 'o', text])].map((e) => JSON.stringify(e)).join('\n') + '\n')
const picture = join(root, 'docs/img/demo-recording.svg')
writeFileSync(picture, await movingPicture(all, heading))
for (const file of [cast, picture]) {
  console.log(`${file}: ${statSync(file).size} bytes, ${all.at(-1)[0]} s`)
}
