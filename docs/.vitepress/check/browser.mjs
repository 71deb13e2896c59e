import { existsSync } from 'node:fs'
import puppeteer from 'puppeteer-core'

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'
]

/** The Chromium of this machine, or the one that CHROMIUM names; undefined if there is none. */
export const chromium = places.find((place) => place && existsSync(place))

export function launch() {
  return puppeteer.launch({
    executablePath: chromium,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--force-color-profile=srgb',
      '--hide-scrollbars'
    ]
  })
}
