import { computed } from 'vue'
import { useData, withBase } from 'vitepress'
import { translated } from '../locales/pages.mts'

/**
 * The languages of the menu, in the place of the default theme's: a language in which this page does not exist leads to
 * that language's first page.
 */
export function useLangs({ correspondingLink = false } = {}) {
  const { site, localeIndex, page } = useData()
  const currentLang = computed(() => ({
    label: site.value.locales[localeIndex.value]?.label,
    link: localeIndex.value === 'root' ? '/' : `/${localeIndex.value}/`
  }))
  const localeLinks = computed(() => {
    const name = page.value.relativePath.replace(/^zh\//, '').replace(/\.md$/, '')
    return Object.entries(site.value.locales)
      .filter(([locale]) => locale !== localeIndex.value)
      .map(([locale, { label }]) => {
        const home = locale === 'root' ? '/' : `/${locale}/`
        const there = correspondingLink && name !== 'index' && translated.includes(name)
        return { text: label, link: withBase(there ? `${home}${name}.html` : home) }
      })
  })
  return { localeLinks, currentLang }
}
