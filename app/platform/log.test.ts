import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('an error is written down without the parameters of its statement', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
  const error = new Error('Failed query: insert into users values ($1)\nparams: lena@example.org', { cause })
  const written = describeError(error)
  expect(written).toMatchObject({ code: '23505', message: 'duplicate key' })
  expect(written.stack).toMatch(/^\s+at /)
  expect(JSON.stringify(written)).not.toContain('lena')
})
