import { expect, it } from 'vitest'
import { CALL_STATUSES } from '#app/features/marketplace/calls/schema.ts'
import { canRate } from './policy.ts'

it('offers rating only for a completed call without a rating, viewed by its seeker [R-01]', () => {
  const offered: string[] = []
  for (const side of ['seeker', 'companion', null] as const)
    for (const status of CALL_STATUSES)
      for (const rating of [null, 1, 5])
        if (canRate({ side, status, rating }).ok) offered.push(`${side} ${status} ${rating}`)
  expect(offered).toEqual(['seeker completed null'])
  expect(canRate({ side: 'seeker', status: 'missed', rating: null })).toMatchObject({ code: 'call_not_completed' })
})
