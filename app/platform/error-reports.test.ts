import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCatcher } from '#tests/support/catcher.ts'
import { errorReporter } from './error-reports.server.ts'
import { createLog } from './log.ts'

let catcher: Awaited<ReturnType<typeof startCatcher>>
beforeAll(async () => {
  catcher = await startCatcher()
})
afterAll(() => catcher.close())

test('errors of the log are reported once a second each, with what the log says', async () => {
  const errorReportDsn = `http://public@${catcher.host}/42`
  const log = createLog('silent', errorReporter({ errorReportDsn, mode: 'test' }))
  const error = new Error('550 <lena@example.org> rejected', {
    cause: Object.assign(new Error(), { code: 'EENVELOPE' }),
  })
  const fields = { job: 'mail', detail: 'to lena@example.org', error }
  for (let times = 0; times < 3; times++) log.error('job failed, will be retried', fields)
  log.error('another', { error })
  log.error('without an error')
  log.warn('a warning', { error })
  await expect.poll(() => catcher.caught.length).toBe(2)
  const [first, second] = catcher.caught
  expect([first?.path, first?.headers['x-sentry-auth']]).toEqual([
    '/api/42/envelope/',
    expect.stringContaining('sentry_key=public'),
  ])
  const [, item, event] = (first?.body ?? '').split('\n').map((line) => JSON.parse(line))
  expect(item).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    level: 'error',
    environment: 'test',
    release: expect.stringMatching(/^visavis@/),
    message: 'job failed, will be retried',
    tags: { job: 'mail', code: 'EENVELOPE', detail: 'to [address]' },
    exception: { values: [{ type: 'Error', value: '550 <[address]> rejected' }] },
  })
  expect(event.exception.values[0].stacktrace.frames.at(-1)).toMatchObject({
    filename: expect.stringContaining('error-reports.test.ts'),
    lineno: expect.any(Number),
  })
  expect(second?.body).toContain('"message":"another"')
})

test('without ERROR_REPORT_DSN nothing is reported', () => {
  expect(errorReporter({ errorReportDsn: null, mode: 'test' })).toBeUndefined()
})
