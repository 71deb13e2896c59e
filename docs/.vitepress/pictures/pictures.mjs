import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, launch } from '../check/browser.mjs'
import { root } from './product.mjs'
import { demo, watched } from './scenes.mjs'

// A picture of the whole page of a scene.
const pictures = [
  { name: 'demo', scene: demo, width: 1280 },
  { name: 'console', scene: watched, width: 1280 }
]

const mostBytes = 200_000

function chosen(words) {
  if (words.length === 0) {
    return pictures
  }
  const [option, name] = words
  const found = pictures.filter((picture) => picture.name === name)
  if (words.length !== 2 || option !== '--only' || found.length === 0) {
    console.error(`usage: docs/make-pictures [--only ${pictures.map((picture) => picture.name).join('|')}]`)
    process.exit(64)
  }
  return found
}

async function take(browser, picture) {
  const scene = await picture.scene()
  try {
    const tab = await browser.newPage()
    await tab.setViewport({ width: picture.width, height: 800 })
    await tab.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' }
    ])
    await tab.goto(scene.address, { waitUntil: 'load' })
    await scene.ready()
    const path = join(root, 'docs/img', `${picture.name}.png`)
    await tab.screenshot({ path, fullPage: true })
    const { size } = statSync(path)
    console.log(`${path}: ${size} bytes`)
    if (size > mostBytes) {
      throw new Error(`${path} has more than ${mostBytes} bytes`)
    }
  } finally {
    await scene.end()
  }
}

const asked = chosen(process.argv.slice(2))
if (!chromium) {
  console.error('make-pictures: there is no Chromium here; CHROMIUM names one elsewhere')
  process.exit(69)
}
const browser = await launch()
try {
  for (const picture of asked) {
    await take(browser, picture)
  }
} finally {
  await browser.close()
}
