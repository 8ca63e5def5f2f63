import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { CHROMIUM_PATHS } from './tools/run/system-parts.mjs'

const chromium = CHROMIUM_PATHS.find((path) => existsSync(path))

/** The longest ones, which begin first. */
const long = /\/(accessibility|join-a-call|the-story)\.spec\.ts$/

const isDeep = process.env.DEEP === '1'

/** Two browsers with video, whose frames and sound are measured: only one of these at a time, or they starve. */
const calls = /\/(call-[a-z]+|join-a-call|network-check|relayed-call|server-lost-in-a-call)\.spec\.ts$/

/** It changes the network of the machine, which every browser notices: it runs alone. */
const network = /\/relay-transports\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/journeys',
  globalSetup: './tests/support/journeys-setup.ts',
  outputDir: 'test-results/journeys',
  fullyParallel: false,
  workers: 2,
  // A journey tagged @deep runs in `npm run test:deep` only.
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
  // Bounds against hangs, never a measure of speed.
  timeout: 900_000,
  expect: { timeout: 60_000 },
  forbidOnly: true,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A trace of everything doubles the time; TRACE=1 keeps one of what fails.
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
        // Drawing and encoding frames is most of what a call costs here.
        `--use-fake-device-for-media-stream${isDeep ? '' : '=fps=5'}`,
        '--use-fake-ui-for-media-stream',
        '--autoplay-policy=no-user-gesture-required',
      ],
    },
  },
})
