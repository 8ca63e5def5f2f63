import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('logs an error without the parameters of its statement [T37]', () => {
  const cause = Object.assign(new Error('duplicate key'), { code: '23505' })
  const error = new Error('Failed query: insert into users values ($1)\nparams: lena@example.org', { cause })
  const written = describeError(error)
  expect(written).toMatchObject({ code: '23505', message: 'duplicate key' })
  expect(written.stack).toMatch(/^\s+at /)
  expect(JSON.stringify(written)).not.toContain('lena')
})

test('logs foreign error text without email addresses and without unreadable input [T37]', () => {
  const smtp = Object.assign(new Error('550 5.1.1 <lena@example.org>: Recipient rejected'), { code: 'EENVELOPE' })
  expect(describeError(smtp)).toMatchObject({ message: '550 5.1.1 <[address]>: Recipient rejected', code: 'EENVELOPE' })
  const refused = Object.assign(new Error('invalid input syntax for type uuid: "my bio"'), { code: '22P02' })
  expect(describeError(refused).message).toBe('invalid input syntax for type uuid: "…"')
  expect(describeError(catching(() => JSON.parse('lena said so'))).message).not.toContain('lena')
  expect(describeError(new Error('relation "calls" does not exist')).message).toContain('calls')
})

function catching(work: () => unknown) {
  try {
    return work()
  } catch (error) {
    return error
  }
}
