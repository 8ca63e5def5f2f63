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
})

it('hides the call from strangers and names the reason to participants', () => {
  expect(canRate({ side: null, status: 'completed', rating: null })).toEqual({ ok: false, code: 'not_found' })
  expect(canRate({ side: 'companion', status: 'completed', rating: null })).toEqual({
    ok: false,
    code: 'only_seekers_rate',
  })
  expect(canRate({ side: 'seeker', status: 'missed', rating: null })).toEqual({ ok: false, code: 'call_not_completed' })
  expect(canRate({ side: 'seeker', status: 'completed', rating: 3 })).toEqual({ ok: false, code: 'already_rated' })
})
