import { defineConfig } from 'vitest/config'

const unit = [
  'app/**/*.test.{ts,tsx}',
  '{server,db,tools}/**/*.test.ts',
  'tests/*.test.ts',
  'tests/{support,content-check}/**/*.test.ts',
]
const onPostgres = ['{app,server,db,tools}/**/*.server.test.ts', 'tests/{http,races,faults}/**/*.test.ts']
/** Where the embedded database differs: client, migrations, notifications, backups. Journeys run on it, too. */
const onEmbedded = [
  'app/platform/data/*.server.test.ts',
  'app/features/marketplace/bookings/commands.server.test.ts',
  'app/features/marketplace/calls/changes/commands.server.test.ts',
  'db/*.server.test.ts',
  'server/dump.server.test.ts',
]
const setupFiles = ['tests/support/quick-hashes.ts', 'tests/support/check-books.ts']

/**
 * Tests tagged `deep` run in `npm run test:deep` only, tests tagged `timing` there alone, one file at a time, and
 * tests tagged `random` in both: there at full size. Timeouts are bounds against hangs, never a measure of speed.
 */
export default defineConfig({
  test: {
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    // Three on two cores: tests wait for databases and servers a lot.
    maxWorkers: 3,
    // A worker loads the product once; tests that replace a module reset modules before and after.
    isolate: false,
    setupFiles: ['tests/support/fixed-seed.ts'],
    tags: [
      { name: 'deep', timeout: 900_000 },
      { name: 'timing', timeout: 900_000 },
      { name: 'random' },
      // Removes a safeguard and shows that the race can then be lost: retried, because it may be won by chance.
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
          // Each of its tests opens a database.
          exclude: ['app/platform/data/jobs.server.test.ts'],
          globalSetup: 'tests/support/embedded-setup.ts',
          setupFiles,
          env: { TEST_DATABASE: 'embedded' },
        },
      },
    ],
  },
})
