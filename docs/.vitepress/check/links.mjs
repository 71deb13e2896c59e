// Every link and picture of the built site leads somewhere, anchors included, and every page is in the side bar.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const pages = fileURLToPath(new URL('../..', import.meta.url))
const site = join(pages, '.vitepress/dist')
const base = process.env.SITE_BASE || '/'
const faults = []

const filesIn = (folder, ending, skipped = []) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (skipped.includes(entry.name)) {
      return []
    }
    return entry.isDirectory() ? filesIn(path, ending, skipped) : path.endsWith(ending) ? [path] : []
  })

const unescaped = (text) => text.replaceAll('&amp;', '&').replaceAll('&#39;', "'").replaceAll('&quot;', '"')
const anchors = new Map()

function anchorsOf(file) {
  if (!anchors.has(file)) {
    const ids = readFileSync(file, 'utf8').matchAll(/\sid="([^"]*)"/g)
    anchors.set(file, new Set([...ids].map((id) => unescaped(id[1]))))
  }
  return anchors.get(file)
}

function fault(page, target) {
  const [path, anchor] = target.split('#')
  const clean = decodeURIComponent(path.replace(/\?.*/, ''))
  let file = page
  if (clean.startsWith('/')) {
    if (!clean.startsWith(base)) {
      return `leads out of the site, which is at ${base}`
    }
    file = join(site, clean.slice(base.length))
  } else if (clean !== '') {
    file = resolve(dirname(page), clean)
  }
  if (existsSync(file) && statSync(file).isDirectory()) {
    file = join(file, 'index.html')
  }
  if (!existsSync(file)) {
    return 'there is no such file'
  }
  if (anchor && file.endsWith('.html') && !anchorsOf(file).has(decodeURIComponent(anchor))) {
    return 'there is no such heading'
  }
}

const built = filesIn(site, '.html').filter((file) => !file.endsWith('404.html'))
let count = 0
for (const page of built) {
  for (const [, written] of readFileSync(page, 'utf8').matchAll(/\s(?:href|src)="([^"]*)"/g)) {
    const target = unescaped(written)
    if (/^[a-z]+:/.test(target)) {
      continue
    }
    count++
    const found = fault(page, target)
    if (found) {
      faults.push(`${relative(site, page)}: ${target}: ${found}`)
    }
  }
}

const locales = readFileSync(join(pages, '.vitepress/locales/pages.mts'), 'utf8')
const listed = new Set([...locales.matchAll(/^ +\['([^']+)', /gm)].map((entry) => entry[1]))
const translated = new Set(
  [...locales.match(/translated = \[(.*)\]/)[1].matchAll(/'([^']+)'/g)].map((entry) => `zh/${entry[1]}`)
)
const written = new Set(
  filesIn(pages, '.md', ['node_modules', '.vitepress']).map((file) =>
    relative(pages, file).replace(/\.md$/, '').replace(/(^|\/)README$/, '$1index')
  )
)
for (const page of written) {
  if (!listed.has(page) && !translated.has(page)) {
    faults.push(`${page}.md is in no side bar: name it in docs/.vitepress/locales/pages.mts`)
  }
}
for (const page of [...listed, ...translated]) {
  if (!written.has(page)) {
    faults.push(`docs/.vitepress/locales/pages.mts names ${page}, and there is no such page`)
  }
}

if (built.length < 60 || count < 1000 || listed.size < 60) {
  faults.push(`only ${built.length} pages, ${count} links and ${listed.size} entries were found`)
}
console.log(`links of the site that were checked: ${count}`)
if (faults.length > 0) {
  console.error([...new Set(faults)].join('\n'))
  process.exit(1)
}
