import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { CHROMIUM_PATHS } from '../../tools/run/system-parts.mjs'
import { type AppServer, startApp } from '../support/app-server.ts'
import { prepareImage } from '../support/demo-image.ts'
import { visitEveryPage, waitForTransitions } from '../support/every-page.ts'
import { findPageOverflow, findWrappedLabels } from '../support/layout.ts'

const SIZES = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1680, height: 1050 },
]
const THEMES = ['light', 'dark'] as const
/** Longer pages are cut, because the rest repeats. */
const TALLEST = 6000

const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en,de' },
    width: { type: 'string', default: SIZES.map(({ width }) => width).join() },
    theme: { type: 'string', default: THEMES.join() },
    only: { type: 'string' },
    out: { type: 'string', default: 'screenshots' },
  },
})
const folder = values.out
const languages = values.language.split(',')
const sizes = SIZES.filter(({ width }) => values.width.split(',').includes(String(width)))
const themes = THEMES.filter((theme) => values.theme.split(',').includes(theme))
if (sizes.length === 0 || themes.length === 0) throw new Error('--width 390,768,1280,1680 --theme light,dark')

type Shot = { file: string; language: string; theme: string; width: number }

const nameOf = (visitor: string, page: Page) => {
  const { pathname, search } = new URL(page.url())
  const path = (pathname.replace(/^\/[^/]+/, '') + search).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
  return `${visitor} ${path || '/'}`.replace(/[^\w=.-]+/g, '-').slice(0, 80)
}

/** Takes every page in one language and size, in each theme; overflow is reported in `faults`. */
async function take(
  browser: Browser,
  app: AppServer,
  language: string,
  size: (typeof SIZES)[number],
  faults: string[],
) {
  const shots: Shot[] = []
  const counts = new Map<string, number>()
  const newPage = async () => {
    const context = await browser.newContext({
      baseURL: app.origin,
      locale: 'en-GB',
      timezoneId: 'Europe/Berlin',
      viewport: size,
      reducedMotion: 'reduce',
      permissions: ['camera', 'microphone'],
    })
    await context.addCookies([{ name: 'cookie_consent', value: 'rejected', url: app.origin }])
    return context.newPage()
  }
  await visitEveryPage({
    app,
    language,
    tag: `${language}-${size.width}`.toLowerCase(),
    only: values.only ? new RegExp(values.only) : undefined,
    newPage,
    onFailure: (line) => faults.push(line),
    look: async (page, visitor) => {
      await page.setViewportSize(size)
      const name = nameOf(visitor, page)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      for (const line of [...(await page.evaluate(findWrappedLabels)), ...(await page.evaluate(findPageOverflow))])
        faults.push(`${language} ${size.width} ${name}: ${line}`)
      const isCovered = await page.locator('[role="dialog"], [role="menu"]').first().isVisible()
      for (const theme of themes) {
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await page.evaluate(waitForTransitions)
        const file = `${language}-${theme}-${size.width}/${name}${count > 1 ? `-${count}` : ''}.png`
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.screenshot({
          path: join(folder, file),
          fullPage: !isCovered,
          ...(isCovered || height <= TALLEST ? {} : { clip: { x: 0, y: 0, width: size.width, height: TALLEST } }),
          // In a full-page screenshot, the bar would be in the middle, where the first screen ends.
          style: isCovered ? '' : '.tab-bar, .action-bar { position: static !important }',
        })
        shots.push({ file, language, theme, width: size.width })
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    },
  })
  return shots
}

/** One HTML page with every screenshot: rows are pages, columns are language, theme and width. */
function writeIndex(shots: readonly Shot[]) {
  const columnOf = ({ language, theme, width }: Shot) => `${language} ${theme} ${width}`
  const columns = [...new Set(shots.map(columnOf))].sort()
  const rows = Map.groupBy(shots, ({ file }) => file.split('/')[1] ?? file)
  const cell = (shot: Shot | undefined) =>
    shot ? `<td><a href="${shot.file}"><img loading="lazy" src="${shot.file}" alt=""></a></td>` : '<td></td>'
  const body = [...rows].map(([name, found]) => {
    const cells = columns.map((column) => cell(found.find((shot) => columnOf(shot) === column)))
    return `<tr><th>${name.replace('.png', '')}</th>${cells.join('')}</tr>`
  })
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screenshots</title>
<style>body{font:13px system-ui;margin:16px}td,th{vertical-align:top;padding:6px;text-align:left}
thead th{position:sticky;top:0;background:#fff}img{width:220px;max-height:420px;object-fit:cover;object-position:top;border:1px solid #ccc}</style>
<table><thead><tr><th></th>${columns.map((column) => `<th>${column}</th>`).join('')}</tr></thead>${body.join('')}</table>`,
  )
}

const image = mkdtempSync(join(tmpdir(), 'visavis-image-'))
await prepareImage(image)
const path = CHROMIUM_PATHS.find((each) => existsSync(each))
const browser = await chromium.launch({
  ...(path ? { executablePath: path } : {}),
  args: ['--no-sandbox', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
})
mkdirSync(folder, { recursive: true })
const shots: Shot[] = []
const faults: string[] = []
const passes = languages.flatMap((language) => sizes.map((size) => ({ language, size })))
const worker = async () => {
  for (let pass = passes.shift(); pass; pass = passes.shift()) {
    // A server for each pass, because clicks of one visitor change what another sees.
    const app = await startApp({ image, env: { NODE_ENV: 'test' } })
    const taken = await take(browser, app, pass.language, pass.size, faults).finally(() => app.stop())
    shots.push(...taken)
    process.stdout.write(`  ${pass.language} at ${pass.size.width} pixels: ${taken.length} screenshots\n`)
  }
}
try {
  await Promise.all([worker(), worker()])
} finally {
  await browser.close()
  rmSync(image, { recursive: true, force: true })
}
writeIndex(shots)
writeFileSync(join(folder, 'faults.txt'), `${faults.join('\n')}\n`)
for (const line of faults) process.stdout.write(`  ${line}\n`)
process.stdout.write(`  ${shots.length} screenshots: ${join(folder, 'index.html')}\n`)
