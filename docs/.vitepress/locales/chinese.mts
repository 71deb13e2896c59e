import { groups, linkOf, translated } from './pages.mts'

const here = (path: string) => linkOf(path, translated.includes(path) ? '/zh' : '')

export const chinese = {
  label: '简体中文',
  lang: 'zh-CN',
  description: 'Java 分布式锁',
  themeConfig: {
    nav: [
      { text: '入门', link: here('getting-started') },
      { text: '命令行', link: here('cli') },
      { text: 'Spring Boot', link: here('spring-boot') },
      { text: '安全性', link: here('safety') },
      { text: '对比', link: here('comparison') }
    ],
    sidebar: groups.map(({ chinese, collapsed, pages }) => ({
      text: chinese,
      collapsed,
      items: pages.map((page) => ({
        text: page.chinese,
        link: here(page.path)
      }))
    })),
    outline: { level: [2, 3] as [number, number], label: '本页内容' },
    docFooter: { prev: '上一页', next: '下一页' },
    darkModeSwitchLabel: '外观',
    lightModeSwitchTitle: '切换到浅色',
    darkModeSwitchTitle: '切换到深色',
    sidebarMenuLabel: '菜单',
    returnToTopLabel: '回到顶部',
    langMenuLabel: '选择语言',
    skipToContentLabel: '跳到正文',
    notFound: { title: '没有这一页', quote: '它可能已经移动，或从未存在。', linkText: '回到首页', linkLabel: '回到首页' }
  },
  search: {
    translations: {
      button: { buttonText: '搜索', buttonAriaLabel: '搜索' },
      modal: {
        displayDetails: '显示详细列表',
        resetButtonTitle: '清除',
        backButtonTitle: '关闭搜索',
        noResultsText: '没有结果：',
        footer: {
          selectText: '打开',
          selectKeyAriaLabel: '回车',
          navigateText: '移动',
          navigateUpKeyAriaLabel: '上',
          navigateDownKeyAriaLabel: '下',
          closeText: '关闭',
          closeKeyAriaLabel: 'Esc'
        }
      }
    }
  }
}
