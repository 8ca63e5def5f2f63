import { defineConfig } from 'vitest/config'

const unit = [
  'app/**/*.test.{ts,tsx}',
  '{server,db,tools}/**/*.test.ts',
  'tests/*.test.ts',
  'tests/{support,content-check}/**/*.test.ts',
]
const onPostgres = ['{app,server,db,tools}/**/*.server.test.ts', 'tests/{http,races,faults,operations}/**/*.test.ts']
/** Where the embedded database differs: client, migrations, notifications, backups. Journeys also run on it. */
const onEmbedded = [
  'app/platform/data/*.server.test.ts',
  'app/features/marketplace/bookings/commands.server.test.ts',
  'app/features/marketplace/calls/changes/commands.server.test.ts',
  'app/features/marketplace/calls/moves/commands.server.test.ts',
  'db/*.server.test.ts',
  'server/dump.server.test.ts',
]
const setupFiles = ['tests/support/quick-hashes.ts', 'tests/support/check-books.ts']

/**
 * Tests tagged `deep` only run in `npm run test:deep`, as do tests tagged `timing`, alone and one file at a time. Tests
 * tagged `random` run in both, at full size there. Timeouts guard against hangs; they don't measure speed.
 */
export default defineConfig({
  test: {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Three on two cores, because tests mostly wait for databases and servers.
    maxWorkers: 3,
    // A worker loads the product once. Tests that replace a module reset modules before and after.
    isolate: false,
    setupFiles: ['tests/support/fixed-seed.ts'],
    tags: [
      { name: 'deep', timeout: 900_000 },
      { name: 'timing', timeout: 900_000 },
      { name: 'random' },
      // Removes a safeguard to show that the race can then be lost. Retried, because it may be won by chance.
      { name: 'unsafe', retry: 9 },
    ],
    projects: [
      { extends: true, test: { name: 'unit', include: unit, exclude: onPostgres } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: onPostgres,
          globalSetup: 'tests/support/postgres-setup.ts',
          setupFiles,
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: onEmbedded,
          // Too slow here, because each of its tests opens a database.
          exclude: ['app/platform/data/jobs.server.test.ts'],
          globalSetup: 'tests/support/embedded-setup.ts',
          setupFiles,
          env: { TEST_DATABASE: 'embedded' },
        },
      },
    ],
  },
})
