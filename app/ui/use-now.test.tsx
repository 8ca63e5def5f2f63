import { renderToString } from 'react-dom/server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { clockFrom, useNow } from './use-now.ts'

const serverNow = new Date('2026-12-03T17:30:00.123Z')

function Time() {
  return useNow(serverNow, 1_000).toISOString()
}

test('the first paint shows the server’s time, whatever the browser’s clock', () => {
  expect(renderToString(<Time />)).toBe(serverNow.toISOString())
})

test('the server’s time advances with the monotonic clock, even if the browser’s date changes', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const clock = clockFrom(+serverNow)
  expect(clock()).toBe(+serverNow)
  vi.setSystemTime(new Date('2001-01-01'))
  vi.advanceTimersByTime(42_000)
  expect(clock()).toBe(+serverNow + 42_000)
})
