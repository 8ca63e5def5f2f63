import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LINES_A_MINUTE, type Log, type LogFields, silentLog, writeSampled } from '../log.ts'
import { securityEvent, securityEventCounts } from './security-events.server.ts'

type Line = LogFields & { level: string; message: string }
function writtenTo() {
  const lines: Line[] = []
  const to =
    (level: string) =>
    (message: string, fields: LogFields = {}) =>
      void lines.push({ ...fields, level, message })
  const log: Log = { ...silentLog, info: to('info'), warn: to('warn') }
  return { lines, ctx: { log, secrets: { pepper: 'a pepper' } } }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('a security event', () => {
  test('is one line with its name, our code and a keyed hash of its subject', () => {
    const { lines, ctx } = writtenTo()
    const userId = crypto.randomUUID()
    securityEvent(ctx, 'sign_in_refused', { network: '203.0.113.0/24' }, 'wrong_credentials')
    securityEvent(ctx, 'code_refused', { userId })
    securityEvent(ctx, 're_authentication_refused', { userId })
    securityEvent({ ...ctx, secrets: { pepper: 'another' } }, 're_authentication_refused', { userId })
    const [network, code, reAuthentication, elsewhere] = lines
    expect(network).toEqual({
      level: 'warn',
      message: 'security',
      event: 'sign_in_refused',
      code: 'wrong_credentials',
      subject: expect.stringMatching(/^[\w-]{16}$/),
    })
    expect(reAuthentication?.subject).toBe(code?.subject)
    expect(new Set([network?.subject, code?.subject, elsewhere?.subject]).size).toBe(3)
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(`203\\.0|${userId}`))
  })

  test('logs twenty of ten thousand events, plus a line with the rest, and counts them all [SEC-20]', () => {
    const { lines, ctx } = writtenTo()
    const before = securityEventCounts().get('limit_reached') ?? 0
    for (let event = 0; event < 10_000; event++)
      securityEvent(ctx, 'limit_reached', { network: String(event) }, 'sign_in_network')
    expect(lines).toHaveLength(LINES_A_MINUTE)
    vi.advanceTimersByTime(60_000)
    expect(lines).toHaveLength(LINES_A_MINUTE + 1)
    expect(lines.at(-1)).toMatchObject({ event: 'limit_reached', count: 10_000 - LINES_A_MINUTE })
    expect(securityEventCounts().get('limit_reached')).toBe(before + 10_000)
    vi.advanceTimersByTime(600_000)
    expect(lines).toHaveLength(LINES_A_MINUTE + 1)
  })
})

test('other lines a stranger can cause are sampled too, and a quiet minute logs nothing', () => {
  const { lines, ctx } = writtenTo()
  writeSampled(ctx.log, 'warn', 'slow_or_failed_request', 'a request was slow or failed', { status: 500 })
  vi.advanceTimersByTime(60_000)
  expect(lines).toHaveLength(1)
})
