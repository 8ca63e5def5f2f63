import { expect, it } from 'vitest'
import { screenOf } from '#tests/support/screen.tsx'
import { RATING_WORDS } from '../schema.ts'
import { RatingForm } from './rating-form.tsx'

const form = () =>
  screenOf(<RatingForm callId="33333333-3333-4333-8333-333333333333" name="Mara" onCancel={() => {}} />)

it('disables its button until stars are chosen [R-02]', () => {
  expect(form()).toMatch(/<button[^>]*type="submit"[^>]*disabled/)
  expect(form()).not.toMatch(/<input[^>]*checked/)
})

it('names one to five stars poor, fair, good, very good and excellent [R-03]', () => {
  const labels = [...form().matchAll(/<input[^>]*type="radio"[^>]*aria-label="([^"]+)"/g)].map(([, label]) => label)
  expect(labels).toEqual(['1 star, Poor', '2 stars, Fair', '3 stars, Good', '4 stars, Very good', '5 stars, Excellent'])
  expect(RATING_WORDS).toEqual(['poor', 'fair', 'good', 'very_good', 'excellent'])
})
