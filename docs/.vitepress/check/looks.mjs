// Pages of the built site in Chromium, light and dark, as wide as a phone and as a screen: axe finds nothing, nothing
// is wider than the window, and diagrams are drawn. --pictures=FOLDER leaves a picture of each.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, launch } from './browser.mjs'
import { serve } from './server.mjs'

const site = fileURLToPath(new URL('../dist', import.meta.url))
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const base = process.env.SITE_BASE || '/'
const pictures = process.argv.find((argument) => argument.startsWith('--pictures='))?.slice('--pictures='.length)

const pages = [
  'index.html',
  'getting-started.html',
  'safety.html',
  'protocol.html',
  'comparison.html',
  'zh/index.html',
  'zh/safety.html'
]

if (!chromium) {
  console.error('THE LOOKS OF THE SITE WERE NOT CHECKED: there is no Chromium here; CHROMIUM names one elsewhere')
  process.exit(0)
}

const faults = []
const { server, address } = await serve(site)
const browser = await launch()
try {
  for (const scheme of ['light', 'dark']) {
    for (const width of [375, 1440]) {
      const tab = await browser.newPage()
      await tab.setViewport({ width, height: 900 })
      await tab.emulateMediaFeatures([
        { name: 'prefers-color-scheme', value: scheme },
        { name: 'prefers-reduced-motion', value: 'reduce' }
      ])
      tab.on('pageerror', (error) => faults.push(`${tab.url()}: ${error.message}`))
      tab.on('requestfailed', (request) => faults.push(`${request.url()} cannot be loaded`))
      tab.on('request', (request) => {
        if (!request.url().startsWith(address) && !request.url().startsWith('data:')) {
          faults.push(`${tab.url()} asks ${request.url()}, which is not part of the site`)
        }
      })
      for (const page of pages) {
        await check(tab, page, `${page}, ${scheme}, ${width} px`)
      }
      await tab.close()
    }
  }
  await checkSearch()
} finally {
  await browser.close()
  server.close()
}

async function check(tab, page, name) {
  await tab.goto(address + base + page, { waitUntil: 'networkidle0' })
  await tab.waitForFunction(() => !document.querySelector('pre.diagram'))
  const width = await tab.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (width > 0) {
    faults.push(`${name}: ${width} px too wide`)
  }
  await tab.evaluate(axe)
  const { violations } = await tab.evaluate(() => window.axe.run(document, { resultTypes: ['violations'] }))
  for (const { id, help, nodes } of violations) {
    const places = nodes.slice(0, 3).map((node) => `${node.target.join(' ')} ${node.any[0]?.message ?? ''}`)
    faults.push(`${name}: ${id}: ${help} (${nodes.length} times)\n    ${places.join('\n    ')}`)
  }
  if (pictures) {
    mkdirSync(pictures, { recursive: true })
    await tab.screenshot({ path: join(pictures, `${name.replace(/[^\w]+/g, '-')}.png`) })
  }
}

/** Words within a Chinese sentence are found. */
async function checkSearch() {
  const tab = await browser.newPage()
  await tab.goto(address + base + 'zh/index.html', { waitUntil: 'networkidle0' })
  await tab.click('.SearchButton')
  await tab.waitForSelector('.VPLocalSearchBox input')
  await tab.type('.VPLocalSearchBox input', '暂停')
  const found = await tab
    .waitForFunction(() => document.querySelector('.VPLocalSearchBox .result')?.textContent, { timeout: 30_000 })
    .then((result) => result.jsonValue())
    .catch(() => undefined)
  if (!found) {
    faults.push('zh/index.html: the search does not find 暂停')
  }
}

console.log(`looks of the site that were checked: ${pages.length * 4}`)
if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'))
  process.exit(1)
}
