import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_PATHS } from './tools/run/system-parts.mjs'

const chromium = CHROMIUM_PATHS.find((path) => existsSync(path))

/** The longest journeys, which start first. */
const long = /\/(accessibility|join-a-call|the-story)\.spec\.ts$/

const isDeep = process.env.DEEP === '1'

/** Two browsers with measured video and audio. They starve if more than one of these runs at a time. */
const calls = /\/(call-[a-z]+|join-a-call|network-check|relayed-call|server-lost-in-a-call)\.spec\.ts$/

/** Changes the machine's network, which every browser notices, so it runs alone. */
const network = /\/relay-transports\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeys-setup.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  workers: 2,
  // Journeys tagged @deep only run in `npm run test:deep`.
  ...(isDeep
    ? {
        grep: /@deep/,
        projects: [
          { name: 'calls', testMatch: calls, workers: 1 },
          { name: 'pages', testIgnore: [calls, network] },
          { name: 'network', testMatch: network },
        ],
      }
    : {
        grepInvert: /@deep/,
        projects: [
          { name: 'long', testMatch: long },
          { name: 'short', testIgnore: long },
        ],
      }),
  // Guards against hangs, not a measure of speed.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Tracing everything doubles the time; TRACE=1 keeps a trace of failures.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 60_000,
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Drawing and encoding frames is most of a call's cost here.
        `--use-fake-device-for-media-stream${isDeep ? '' : '=fps=5'}`,
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
