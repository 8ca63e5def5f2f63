import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const pure = [
  'app/**/*.test.{ts,tsx}',
  'server/**/*.test.ts',
  'db/**/*.test.ts',
  'tools/**/*.test.ts',
  'tests/*.test.ts',
  'tests/support/**/*.test.ts',
  'tests/content-check/**/*.test.ts',
]
const withDatabase = [
  'app/**/*.server.test.ts',
  'server/**/*.server.test.ts',
  'db/**/*.server.test.ts',
  'tools/**/*.server.test.ts',
  'tests/http/**/*.test.ts',
]

/** Faults whose tests compare times: nothing else may run beside them. */
const timed = ['content-speed', 'costs', 'enumeration', 'guests', 'hostile-images', 'money-growth'].map(
  (name) => `tests/faults/${name}.test.ts`,
)

/** What takes longest begins first, so that nothing waits for it in the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => Number(moduleId.endsWith('/kills.test.ts'))
    return (await super.sort(files)).sort((one, other) => isLong(other) - isLong(one))
  }
}

/**
 * `*.server.test.ts` run on PostgreSQL and, but for pages, the embedded database; races and faults on PostgreSQL only.
 * Without isolation a worker loads the product once; tests that replace a module reset modules before and after.
 */
export default defineConfig({
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Each has processes of its own beside it: with more, answers are late that have to come in time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'unit', isolate: false, include: pure, exclude: withDatabase } },
      {
        extends: true,
        test: {
          name: 'postgres',
          isolate: false,
          include: withDatabase,
          // What an operator types meets the embedded database, which only one process may hold.
          exclude: ['tests/http/admin-commands.test.ts', 'tests/http/terms.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
          setupFiles: ['tests/support/quick-hashes.ts', 'tests/support/check-books.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          name: 'embedded',
          isolate: false,
          // Rules in SQL, the data layer and the server. Pages and HTTP ask for nothing else, and every journey in a
          // browser meets the embedded database.
          include: [
            'app/{features,platform}/**/*.server.test.ts',
            '{db,server,tools}/**/*.server.test.ts',
            'tests/http/admin-commands.test.ts',
            'tests/http/terms.test.ts',
          ],
          // Needs a second process, which the embedded database does not let in.
          exclude: ['server/demo-payments.server.test.ts'],
          globalSetup: 'tests/support/embedded-setup.ts',
          setupFiles: ['tests/support/quick-hashes.ts', 'tests/support/check-books.ts'],
          env: { TEST_DATABASE: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          name: 'races',
          isolate: false,
          include: ['tests/races/**/*.test.ts'],
          globalSetup: 'tests/support/postgres-setup.ts',
          setupFiles: ['tests/support/quick-hashes.ts', 'tests/support/check-books.ts'],
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 120_000,
        },
      },
      ...(['faults', 'timing'] as const).map((name) => ({
        extends: true as const,
        test: {
          name,
          ...(name === 'timing'
            ? { include: timed, fileParallelism: false, setupFiles: ['tests/support/check-books.ts'] }
            : {
                isolate: false,
                include: ['tests/faults/**/*.test.ts'],
                exclude: timed,
                setupFiles: ['tests/support/quick-hashes.ts', 'tests/support/check-books.ts'],
              }),
          globalSetup: 'tests/support/postgres-setup.ts',
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 300_000,
        },
      })),
    ],
  },
})
