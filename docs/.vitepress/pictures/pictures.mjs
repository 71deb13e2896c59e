import { statSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, launch } from '../check/browser.mjs'
import { Product, root } from './product.mjs'

// A picture: the command whose page it is of, what it says when the page is there and when it is worth a picture, and
// the part of the page that is shown, or the whole of it.
const pictures = [
  {
    name: 'demo',
    command: ['demo', '--nodes', '3', '--requests', '3000', '--stock', '1000', '--stay'],
    address: /watch it at (\S+)/,
    ready: /the page stays at/,
    width: 1280
  }
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
  const product = new Product(picture.command)
  try {
    const [, address] = await product.says(picture.address)
    const tab = await browser.newPage()
    await tab.setViewport({ width: picture.width, height: 800 })
    await tab.emulateMediaFeatures([
      { name: 'prefers-color-scheme', value: 'light' },
      { name: 'prefers-reduced-motion', value: 'reduce' }
    ])
    await tab.goto(address, { waitUntil: 'load' })
    await product.says(picture.ready)
    // The page hears of the end with its next event; two more frames draw it.
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    const path = join(root, 'docs/img', `${picture.name}.png`)
    await tab.screenshot({ path, fullPage: true })
    const { size } = statSync(path)
    console.log(`${path}: ${size} bytes`)
    if (size > mostBytes) {
      throw new Error(`${path} has more than ${mostBytes} bytes`)
    }
  } finally {
    await product.end()
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
