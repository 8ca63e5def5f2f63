import { expect, test, vi } from 'vitest'
import type { Db } from './db.server.ts'
import { createNotifier } from './notify.server.ts'

test('notifications that cannot be sent are counted, and those after them are sent', async () => {
  const outage = new Error('the database is away')
  const execute = vi.fn().mockRejectedValueOnce(outage).mockResolvedValue(undefined)
  const onLost = vi.fn()
  const notifier = createNotifier({ execute } as unknown as Db, onLost)
  for (const payload of ['a', 'b']) notifier.notify('live', payload)
  await notifier.idle()
  expect(onLost.mock.calls).toEqual([[2, outage]])
  notifier.notify('live', 'c')
  await notifier.idle()
  expect([execute.mock.calls.length, onLost.mock.calls.length]).toEqual([2, 1])
})
