import { createElement } from 'react'
import { expect, test } from 'vitest'
import { testContext } from '#tests/support/context.ts'
import { makeCompanion } from '#tests/support/makers.ts'
import { routeArgs } from '#tests/support/route-args.ts'
import { screenOf } from '#tests/support/screen.tsx'
import ScheduleLimitsPage, { action, loader } from './schedule-limits.tsx'

const t = testContext()

test('a break begins with “Take a break now” and ends with “I’m back”', async () => {
  const viewer = await t.as(await makeCompanion(t))
  const params = { tab: 'away' }
  const args = (form?: object) => routeArgs('/en/my-schedule/away', { ctx: t.ctx, viewer, form, params })
  async function breakAfter(button: string) {
    const html = screenOf(createElement(ScheduleLimitsPage), {
      path: '/en/my-schedule/away',
      data: await loader(args()),
    })
    const [, intent] = new RegExp(`value="(\\w+)" name="intent">(?:(?!</button>).)*${button}`, 's').exec(html) ?? []
    await action(args({ intent }))
    return (await loader(args())).limits.onBreak
  }
  expect(await breakAfter('Take a break now')).not.toBeNull()
  expect(await breakAfter('I’m back')).toBeNull()
})
