import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useNow } from './use-now.ts'

function Time({ serverNow }: { serverNow: Date }) {
  return useNow(serverNow, 1_000).toISOString()
}

test('the first paint shows the time that the server sent, whatever the browser thinks it is', () => {
  const text = '2026-12-03T17:30:00.123Z'
  expect(renderToString(<Time serverNow={new Date(text)} />)).toBe(text)
})
