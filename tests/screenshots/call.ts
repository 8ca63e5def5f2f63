import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { CHROMIUM_PATHS } from '../../tools/run/system-parts.mjs'
import { startApp } from '../support/app-server.ts'
import { prepareImage } from '../support/demo-image.ts'
import { type Pass, SIZES, type Size } from './call-pass.ts'
import { takeRareCall } from './call-rare.ts'
import { takeUsualCall } from './call-usual.ts'

/** Lobby and call in the states that two browsers can bring about. */
const { values } = parseArgs({
  options: {
    language: { type: 'string', default: 'en,de' },
    size: { type: 'string', default: Object.keys(SIZES).join() },
    part: { type: 'string', default: 'usual,rare' },
    out: { type: 'string', default: 'screenshots/call' },
  },
})
const folder = values.out
mkdirSync(folder, { recursive: true })
const parts = values.part.split(',')

const image = mkdtempSync(join(tmpdir(), 'visavis-image-'))
await prepareImage(image, { env: { NODE_ENV: 'test' } })
const path = CHROMIUM_PATHS.find((each) => existsSync(each))
const browser = await chromium.launch({
  ...(path ? { executablePath: path } : {}),
  args: [
    '--no-sandbox',
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ],
})
try {
  for (const language of values.language.split(',') as Pass['language'][])
    for (const size of values.size.split(',') as Size[]) {
      const app = await startApp({ image, env: { NODE_ENV: 'test' } })
      const pass = { browser, origin: app.origin, language, size, folder }
      try {
        if (parts.includes('rare')) await takeRareCall(pass, app)
        if (parts.includes('usual')) await takeUsualCall(pass)
      } finally {
        await app.stop()
      }
      process.stdout.write(`  ${language} ${size}\n`)
    }
} finally {
  await browser.close()
  rmSync(image, { recursive: true, force: true })
}
