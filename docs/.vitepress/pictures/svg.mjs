import xterm from '@xterm/headless'

// A terminal's screens, one after the other, as an SVG that moves by CSS alone: a page may show it as an image.

const cell = { width: 8.6, height: 19 }
const margin = 14
const atMostEvery = 0.25
const restSeconds = 6
const ink = '#24292f'
const paper = '#f6f8fa'
const palette = ['#24292f', '#b3261e', '#186a3b', '#8a5a00', '#0b57a4', '#7b2d8b', '#0b6b75', '#57606a']

const faces = 'ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace'
const font = `text{font:14px ${faces};fill:${ink};white-space:pre}`

const escaped = (text) => text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign])

const colourOf = (found) => (found.isFgPalette() ? palette[found.getFgColor() % 8] : undefined)

function styleOf(found, hasBars) {
  const colour = hasBars && found.isInverse() ? paper : colourOf(found)
  const line = found.isUnderline() ? ' text-decoration="underline"' : ''
  return `${colour ? ` fill="${colour}"` : ''}${found.isBold() ? ' font-weight="bold"' : ''}${line}`
}

/** What is behind the text of a line: of each run of inverse cells, a bar. */
function barsOf(buffer, row, columns) {
  const line = buffer.getLine(buffer.viewportY + row)
  const bars = []
  for (let column = 0; column < columns; column++) {
    const found = line.getCell(column)
    const colour = found.isInverse() ? (colourOf(found) ?? ink) : undefined
    const last = bars.at(-1)
    if (last && last.colour === colour) {
      last.cells++
    } else {
      bars.push({ colour, column, cells: 1 })
    }
  }
  return bars
    .filter(({ colour }) => colour)
    .map(({ colour, column, cells }) => {
      const place = `x="${(column * cell.width).toFixed(1)}" y="${row * cell.height}"`
      return `<rect ${place} width="${(cells * cell.width).toFixed(1)}" height="${cell.height}" fill="${colour}"/>`
    })
    .join('')
}

/** A line of the screen, as pieces of one style each; with bars, inverse text is as light as paper. */
function lineOf(buffer, row, columns, hasBars = false) {
  const line = buffer.getLine(buffer.viewportY + row)
  const pieces = []
  for (let column = 0; column < columns; column++) {
    const found = line.getCell(column)
    if (found.getWidth() === 0) {
      continue
    }
    const style = styleOf(found, hasBars)
    const text = found.getChars() || ' '
    const last = pieces.at(-1)
    // A character of two cells may be wider or narrower in the font that shows it, so what follows has its own place.
    const wide = found.getWidth() > 1
    if (last?.style === style && !last.wide && !wide) {
      last.text += text
    } else {
      pieces.push({ style, text, column, wide })
    }
  }
  return pieces
    .filter((piece) => piece.text.trim() !== '')
    .map(({ style, text, column }) => {
      const x = (column * cell.width).toFixed(1)
      return `<tspan x="${x}"${style}>${escaped(text.trimEnd())}</tspan>`
    })
    .join('')
}

/** The screens that differ from the one before, with their times. */
async function screens(events, width, height) {
  const terminal = new xterm.Terminal({ cols: width, rows: height, allowProposedApi: true, scrollback: 0 })
  const found = []
  for (let index = 0; index < events.length; index++) {
    const [time, text] = events[index]
    await new Promise((resolve) => terminal.write(text, resolve))
    const next = events[index + 1]?.[0] ?? Infinity
    if (next - (found.at(-1)?.time ?? -1) < atMostEvery) {
      continue
    }
    const lines = Array.from({ length: height }, (_, row) => lineOf(terminal.buffer.active, row, width))
    if (lines.join('\n') !== found.at(-1)?.lines.join('\n')) {
      found.push({ time, lines })
    }
  }
  return found
}

/** @param events times in seconds, and what was written to a terminal of the heading's width and height */
export async function movingPicture(events, { width, height, title }) {
  const shown = await screens(events, width, height)
  const ids = new Map()
  const inner = { width: Math.ceil(width * cell.width), height: height * cell.height }
  // Apart, so that a font that is wider than expected does not reach into the next screen.
  const stride = inner.width + 100
  const groups = shown.map(({ lines }, index) => {
    const uses = lines.map((line, row) => {
      if (line === '') {
        return ''
      }
      if (!ids.has(line)) {
        ids.set(line, `l${ids.size}`)
      }
      return `<use href="#${ids.get(line)}" y="${(row + 1) * cell.height - 5}"/>`
    })
    return `<g transform="translate(${index * stride} 0)">${uses.join('')}</g>`
  })
  const total = events.at(-1)[0] + restSeconds
  const frames = shown.map(({ time }, index) => {
    const percent = ((100 * time) / total).toFixed(3)
    return `${percent}%{transform:translateX(-${index * stride}px)}`
  })
  const last = `translateX(-${(shown.length - 1) * stride}px)`
  const outer = { width: inner.width + 2 * margin, height: inner.height + 2 * margin }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${outer.width} ${outer.height}" width="${outer.width}">
<title>${escaped(title)}, recorded in a terminal</title>
<style>
${font}
.film{animation:film ${total.toFixed(1)}s step-end infinite}
@keyframes film{0%{transform:translateX(0)}${frames.join('')}100%{transform:${last}}}
@media (prefers-reduced-motion:reduce){.film{animation:none;transform:${last}}}
</style>
<defs>
${[...ids].map(([line, id]) => `<text id="${id}" xml:space="preserve">${line}</text>`).join('\n')}
</defs>
<rect width="${outer.width}" height="${outer.height}" rx="8" fill="${paper}" stroke="#d0d7de"/>
<svg x="${margin}" y="${margin}" width="${inner.width}" height="${inner.height}"><g class="film">
${groups.join('\n')}
</g></svg>
</svg>
`
}

/** @param text what was written to a terminal of this width and height: the screen at its end */
export async function stillPicture(text, { width, height, title }) {
  const terminal = new xterm.Terminal({ cols: width, rows: height, allowProposedApi: true, scrollback: 0 })
  await new Promise((resolve) => terminal.write(text, resolve))
  const rows = Array.from({ length: height }, (_, row) => row)
  const outer = { width: Math.ceil(width * cell.width) + 2 * margin, height: height * cell.height + 2 * margin }
  const lines = rows
    .map((row) => [row, lineOf(terminal.buffer.active, row, width, true)])
    .filter(([, line]) => line !== '')
    .map(([row, line]) => `<text xml:space="preserve" y="${(row + 1) * cell.height - 5}">${line}</text>`)
  const bars = rows.map((row) => barsOf(terminal.buffer.active, row, width)).filter((bar) => bar !== '')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${outer.width} ${outer.height}" width="${outer.width}">
<title>${escaped(title)}, in a terminal</title>
<style>
${font}
</style>
<rect width="${outer.width}" height="${outer.height}" rx="8" fill="${paper}" stroke="#d0d7de"/>
<svg x="${margin}" y="${margin}" width="${outer.width - 2 * margin}" height="${outer.height - 2 * margin}">
${[...bars, ...lines].join('\n')}
</svg>
</svg>
`
}
