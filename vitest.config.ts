import { defineConfig } from 'vitest/config'

const pure = [
  'app/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'db/**/*.test.ts',
  'tools/**/*.test.ts',
  'tests/*.test.ts',
  'tests/support/**/*.test.ts',
]
const withDatabase = [
  'app/**/*.server.test.ts',
  'server/**/*.server.test.ts',
  'db/**/*.server.test.ts',
  'tests/http/**/*.test.ts',
]

/** `*.server.test.ts` need a database and run on PostgreSQL and on the embedded one; races and faults only mean something on PostgreSQL. */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      { extends: true, test: { name: 'unit', include: pure, exclude: withDatabase } },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: withDatabase,
          // What an operator types meets the embedded database, which only one process may hold.
          exclude: ['tests/http/operator.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          include: withDatabase,
          // Headers, cookies and fields never come near the database.
          exclude: ['tests/http/borders.test.ts'],
          globalSetup: 'tests/support/embedded-setup.ts',
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          name: 'races',
          include: ['tests/races/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['tests/faults/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 300_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
