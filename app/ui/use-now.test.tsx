import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

function Time({ serverNow }: { serverNow: Date }) {
  return useNow(serverNow, 1_000).toISOString()
}

test('the first paint shows the time that the server sent, whatever the browser thinks it is', () => {
  const text = '2026-12-03T17:30:00.123Z'
  expect(renderToString(<Time serverNow={new Date(text)} />)).toBe(text)
})

describe('while a page is open', () => {
  /** React's state, memory and effects of one component, without a page: `draw` is one rendering with its effects. */
  async function openPage() {
    const slots: { value?: unknown; inputs?: readonly unknown[]; stop?: () => void }[] = []
    let at = 0
    const slot = () => {
      slots[at] ??= {}
      return slots[at++] as (typeof slots)[number]
    }
    const isSame = (mine: (typeof slots)[number], inputs: readonly unknown[]) =>
      mine.inputs?.every((input, place) => Object.is(input, inputs[place])) ?? false
    vi.doMock('react', () => ({
      useState(first: () => unknown) {
        const mine = slot()
        if (!('value' in mine)) mine.value = first()
        return [mine.value, (next: unknown) => (mine.value = next)]
      },
      useMemo(make: () => unknown, inputs: readonly unknown[]) {
        const mine = slot()
        if (!isSame(mine, inputs)) Object.assign(mine, { value: make(), inputs })
        return mine.value
      },
      useEffect(run: () => () => void, inputs: readonly unknown[]) {
        const mine = slot()
        if (isSame(mine, inputs)) return
        mine.stop?.()
        Object.assign(mine, { inputs, stop: run() })
      },
    }))
    vi.resetModules()
    const { useNow: nowOf } = await import('./use-now.ts')
    return {
      draw(serverNow: Date, everyMs = 1_000) {
        at = 0
        return nowOf(serverNow, everyMs).toISOString().slice(17, 23)
      },
      leave() {
        for (const { stop } of slots) stop?.()
      },
    }
  }

  beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] }))
  afterEach(() => {
    vi.doUnmock('react')
    vi.resetModules()
    vi.useRealTimers()
  })

  const serverNow = new Date('2026-12-03T17:30:00.000Z')

  test('the server’s time goes on with the monotonic clock, whatever becomes of the browser’s date', async () => {
    const page = await openPage()
    expect(page.draw(serverNow)).toBe('00.000')
    vi.setSystemTime(new Date('2001-01-01'))
    vi.advanceTimersByTime(999)
    expect(page.draw(serverNow)).toBe('00.000')
    vi.advanceTimersByTime(1)
    expect(page.draw(serverNow)).toBe('01.000')
    vi.advanceTimersByTime(41_000)
    expect(page.draw(serverNow)).toBe('42.000')
  })

  test('a new time of the server begins anew, and whoever leaves is not counted for any more', async () => {
    const page = await openPage()
    page.draw(serverNow)
    vi.advanceTimersByTime(5_000)
    const later = new Date('2026-12-03T17:30:30.000Z')
    page.draw(later)
    expect(page.draw(later)).toBe('30.000')
    vi.advanceTimersByTime(2_000)
    expect(page.draw(later)).toBe('32.000')
    expect(vi.getTimerCount()).toBe(1)
    page.leave()
    expect(vi.getTimerCount()).toBe(0)
  })
})
