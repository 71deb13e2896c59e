import { groups, linkOf } from './pages.mts'

export const english = {
  label: 'English',
  lang: 'en',
  themeConfig: {
    nav: [
      { text: 'Start', link: '/getting-started' },
      { text: 'Guides', link: '/read-write' },
      { text: 'Spring', link: '/spring-boot' },
      { text: 'Operate', link: '/redis' },
      { text: 'Safety', link: '/safety' },
      { text: 'Compare', link: '/comparison' },
      { text: 'Internals', link: '/design/' }
    ],
    sidebar: groups.map(({ english, collapsed, pages }) => ({
      text: english,
      collapsed,
      items: pages.map((page) => ({ text: page.english, link: linkOf(page.path) }))
    })),
    outline: { level: [2, 3] as [number, number], label: 'On this page' }
  }
}
