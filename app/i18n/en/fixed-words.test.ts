import { describe, expect, it } from 'vitest'
import { FROM_EUROS } from '#app/features/marketplace/rates/schema.ts'
import { site as siteDe } from '../de/site.ts'
import { interpolate } from '../sentence.ts'
import { calls } from './calls.ts'
import { ratings } from './ratings.ts'
import { site } from './site.ts'
import { ui } from './ui.ts'

describe('the texts of calls and ratings', () => {
  it('are those of the specification, word for word [K-13, K-15, K-28, K-29, K-30, R-06]', () => {
    expect(calls.errors.missed_cannot_start).toBe('This call has been missed and cannot be started')
    expect(calls.errors.missed_cannot_cancel).toBe('This call has been missed and cannot be cancelled')
    expect(calls.errors.upcoming_failed).toBe('Failed to load scheduled calls')
    expect(calls.errors.past_failed).toBe('Failed to load call history')
    expect(calls.errors.start_failed).toBe('Failed to start call')
    expect(calls.errors.failed).toBe(calls.errors.start_failed)
    expect(calls.errors.cancel_failed).toBe('Failed to cancel call')
    expect(calls.errors.check_failed).toBe('Failed to process missed call')
    expect(calls.upcoming.join).toBe('Join call')
    expect(calls.upcoming.badgeActive).toBe('Active')
    expect(ratings.errors.submit_failed).toBe('Failed to submit rating')
  })
})

describe('the home page', () => {
  it.each([site, siteDe])('has three values, four steps and eleven questions', (texts) => {
    expect(Object.keys(texts.home.values)).toHaveLength(3)
    const { title: _title, ...steps } = texts.home.steps
    expect(Object.keys(steps)).toHaveLength(4)
    expect(Object.keys(texts.home.faq.items)).toHaveLength(11)
  })

  it('says the words that the specification fixes', () => {
    expect(`${site.home.hero.titleStart} ${site.home.hero.titleEnd}`).toBe('Tell it to someone who listens.')
    expect(interpolate(site.home.pricing.title, { euros: FROM_EUROS })).toBe('From €10')
    expect(ui.routeError).toMatchObject({ home: 'Go back home', back: 'Go back' })
  })
})
