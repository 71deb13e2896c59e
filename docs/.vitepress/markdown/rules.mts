import { existsSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'

// The pages are written for GitHub: what the site needs beyond that is done here, and not in the pages.

/** The anchor that GitHub gives a heading, without the number of a repeated one, which the site adds alike. */
export function githubAnchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replace(/ /g, '-')
}

/** @param root of the pages */
export function configure(markdown: any, root: string): void {
  diagrams(markdown)
  tables(markdown)
  links(markdown, root)
}

/** A fence of Mermaid is drawn in the browser; without scripts, its source is what is read. */
function diagrams(markdown: any): void {
  const fence = markdown.renderer.rules.fence
  markdown.renderer.rules.fence = (tokens: any[], index: number, ...rest: any[]) => {
    const token = tokens[index]
    if (token.info.trim() !== 'mermaid') {
      return fence(tokens, index, ...rest)
    }
    return `<Diagram source="${encodeURIComponent(token.content)}" />\n`
  }
}

/** A table scrolls in a box of its own, which the keyboard reaches; a header cell without text is no header. */
function tables(markdown: any): void {
  markdown.core.ruler.push('tables', (state: any) => {
    const tokens = state.tokens
    let heading = ''
    for (let index = 0; index < tokens.length; index++) {
      const token = tokens[index]
      if (token.type === 'heading_open') {
        heading = tokens[index + 1].children.map((child: any) => child.content).join('').trim()
      } else if (token.type === 'table_open') {
        token.meta = { heading }
      } else if (token.type === 'th_open' && tokens[index + 1].content.trim() === '') {
        token.tag = 'td'
        tokens[index + 2].tag = 'td'
      }
    }
  })
  const { escapeHtml } = markdown.utils
  markdown.renderer.rules.table_open = (tokens: any[], index: number) =>
    `<div class="table" role="group" tabindex="0" aria-label="${escapeHtml(tokens[index].meta.heading)}"><table>\n`
  markdown.renderer.rules.table_close = () => '</table></div>\n'
}

/**
 * A link to a file that is no page leads to the sources, if SITE_SOURCES is the address under which these are shown,
 * such as that of a branch on GitHub; without it, the name of the file is plain text.
 */
function links(markdown: any, root: string): void {
  const sources = process.env.SITE_SOURCES?.replace(/\/$/, '')
  markdown.core.ruler.push('links', (state: any) => {
    const folder = dirname(state.env.realPath ?? state.env.path)
    for (const block of state.tokens) {
      let outside = false
      for (const token of block.children ?? []) {
        if (token.type === 'link_open') {
          const target = token.attrGet('href')
          outside = !/^([a-z]+:|#)/.test(target) && isOutside(root, folder, target)
          if (outside) {
            toSources(token, relative(resolve(root, '..'), resolve(folder, target)), sources)
          } else if (/(^|\/)README\.md(#|$)/.test(target) && !/^[a-z]+:/.test(target)) {
            token.attrSet('href', target.replace('README.md', 'index.md'))
          }
        } else if (token.type === 'link_close' && outside) {
          token.tag = sources ? 'a' : 'span'
          outside = false
        }
      }
    }
  })
}

function isOutside(root: string, folder: string, target: string): boolean {
  const file = resolve(folder, target.replace(/#.*/, ''))
  if (!relative(root, file).startsWith('..')) {
    return false
  }
  if (!existsSync(file)) {
    throw new Error(`${folder}: a link leads to a file that does not exist: ${target}`)
  }
  return true
}

function toSources(token: any, path: string, sources: string | undefined): void {
  if (sources) {
    token.attrSet('href', `${sources}/${path}`)
  } else {
    token.tag = 'span'
    token.attrs = [['title', path]]
  }
}
