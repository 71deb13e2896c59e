import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, launch } from '../check/browser.mjs'
import { root } from './product.mjs'
import { demo, watched } from './scenes.mjs'
import { terminalPicture } from './terminal.mjs'

// What is run, and the pictures of it: a view is an address within the page, a part one element of the page; else the
// whole page is shown. What is shown in a terminal is a command, which gets the scene's server.
const scenes = [
  {
    scene: demo,
    pictures: [{ name: 'demo', part: '.rounds' }]
  },
  {
    scene: watched,
    pictures: [
      { name: 'console', view: '#/locks' },
      { name: 'console-lock', view: '#/lock?name=order%3A42' },
      { name: 'console-clients', view: '#/clients' },
      { name: 'console-graph', view: '#/graph' },
      { name: 'console-events', view: '#/events' },
      { name: 'top', terminal: ['top', '--slow', '20s'] }
    ]
  }
]

const width = 1280
const mostBytes = 200_000

const named = (name) => ({ pictures }) => pictures.some((picture) => picture.name === name)

function chosen(words) {
  if (words.length === 0) {
    return scenes
  }
  const [option, name] = words
  const found = scenes.filter(named(name))
  if (words.length !== 2 || option !== '--only' || found.length === 0) {
    const names = scenes.flatMap(({ pictures }) => pictures.map((picture) => picture.name))
    console.error(`usage: docs/make-pictures [--only ${names.join('|')}]`)
    process.exit(64)
  }
  return found.map(({ scene, pictures }) => ({
    scene,
    pictures: pictures.filter((picture) => picture.name === name)
  }))
}

async function draw({ url, folder }, { name, terminal }) {
  const path = join(root, 'docs/img', `${name}.svg`)
  const size = { width: 100, height: 11 }
  writeFileSync(path, await terminalPicture([...terminal, '--url', url], { folder, ...size, millis: 12_000 }))
  console.log(`${path}: ${statSync(path).size} bytes`)
}

async function take(tab, { name, view, part }) {
  if (view) {
    // Not by loading the page anew, which would ask for the token again.
    await tab.evaluate((fragment) => (location.hash = fragment), view)
    await new Promise((resolve) => setTimeout(resolve, 3_000))
  }
  const shown = part ? await tab.waitForSelector(part) : tab
  const path = join(root, 'docs/img', `${name}.png`)
  await shown.screenshot({ path, ...(part ? {} : { fullPage: true }) })
  const { size } = statSync(path)
  console.log(`${path}: ${size} bytes`)
  if (size > mostBytes) {
    throw new Error(`${path} has more than ${mostBytes} bytes`)
  }
}

async function play(browser, { scene, pictures }) {
  const running = await scene()
  try {
    const tab = await browser.newPage()
    await tab.setViewport({ width, height: 400 })
    await tab.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' }
    ])
    await tab.goto(running.address, { waitUntil: 'load' })
    await running.ready()
    for (const picture of pictures) {
      await (picture.terminal ? draw(running, picture) : take(tab, picture))
    }
  } finally {
    await running.end()
  }
}

const asked = chosen(process.argv.slice(2))
if (!chromium) {
  console.error('make-pictures: there is no Chromium here; CHROMIUM names one elsewhere')
  process.exit(69)
}
const browser = await launch()
try {
  for (const one of asked) {
    await play(browser, one)
  }
} finally {
  await browser.close()
}
