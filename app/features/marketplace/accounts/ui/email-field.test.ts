import { expect, test } from 'vitest'
import { suggestedEmail } from './email-field.tsx'

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['Anna@Gmai.com', 'anna@gmail.com'],
  ['anna@gmail.con', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['anna@gmx.dee', 'anna@gmx.de'],
  ['anna@t-onlin.de', 'anna@t-online.de'],
])('%s is probably %s', (typed, meant) => {
  expect(suggestedEmail(typed)).toBe(meant)
})

test.each(['anna@gmail.com', 'anna@mail.com', 'anna@ymail.com', 'anna@gmx.at', 'anna@my-firm.de', 'anna', 'anna@', ''])(
  '%s is taken as it is',
  (typed) => {
    expect(suggestedEmail(typed)).toBeNull()
  },
)
