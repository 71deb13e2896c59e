import { cpSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import { english } from './locales/english.mts'
import { chinese } from './locales/chinese.mts'
import { configure, githubAnchor } from './markdown/rules.mts'
import { tokenize } from './search.mts'

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const icon =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='%23186a5b'/>" +
  "<path d='M9 15v-3a7 7 0 0 1 14 0v3' fill='none' stroke='white' stroke-width='3'/>" +
  "<rect x='7' y='15' width='18' height='11' rx='3' fill='white'/></svg>"

export default defineConfig({
  title: 'Holdfast',
  description: 'Distributed locks for Java',
  base: process.env.SITE_BASE || '/',
  cleanUrls: false,
  // GitHub shows a folder's README; a site has an index there.
  rewrites: { 'design/README.md': 'design/index.md' },
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: 'data:image/svg+xml,' + icon }]],
  locales: { root: english, zh: chinese },
  // Files that pages offer for download.
  buildEnd: ({ outDir }) => cpSync(file('../grafana'), `${outDir}/grafana`, { recursive: true }),
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        locales: { zh: chinese.search },
        miniSearch: { options: { tokenize } }
      }
    },
    outline: { level: [2, 3] },
    externalLinkIcon: true
  },
  markdown: {
    anchor: { slugify: githubAnchor },
    toc: { slugify: githubAnchor },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: (markdown) => configure(markdown, file('..'))
  },
  vite: {
    resolve: {
      alias: [
        // The default theme's has a button within a button.
        { find: /^.*\/VPSidebarItem\.vue$/, replacement: file('./theme/SidebarItem.vue') },
        // The default theme's has another name than the text on it.
        { find: /^.*\/VPNavBarSearchButton\.vue$/, replacement: file('./theme/SearchButton.vue') },
        // The default theme's leads to translations that do not exist.
        { find: /^.*\/composables\/langs(\.js)?$/, replacement: file('./theme/langs.ts') }
      ]
    },
    // Mermaid is a chunk of its own, which only pages with a diagram load.
    build: { chunkSizeWarningLimit: 1500 }
  }
})
