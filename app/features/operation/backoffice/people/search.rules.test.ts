import fc from 'fast-check'
import { expect, test } from 'vitest'
import { peopleSearchOf } from './search.rules.ts'

const id = '0f8fad5b-d9cb-469f-a165-70867728950e'

test.each([
  [` ${id.toUpperCase()} `, { by: 'id', id }],
  [`https://visavis.example/en/profile/${id}?x=1`, { by: 'id', id }],
  ['Lena@Example.org', { by: 'email', email: 'lena@example.org' }],
  ['@example', { by: 'emailPart', part: '@example' }],
  ['mara-feld-1a2b', { by: 'slug', slug: 'mara-feld-1a2b', name: 'mara-feld-1a2b' }],
  [
    'https://visavis.example/de/companion/mara-feld-1a2b/',
    { by: 'slug', slug: 'mara-feld-1a2b', name: 'mara-feld-1a2b' },
  ],
  ['Mara', { by: 'name', name: 'Mara' }],
  ['Mara Feld', { by: 'name', name: 'Mara Feld' }],
  ['  ', null],
])('%j is looked for as %j', (typed, search) => {
  expect(peopleSearchOf(typed)).toEqual(search)
})

test('whatever is typed is a search or nothing', () => {
  fc.assert(fc.property(fc.string(), (typed) => void peopleSearchOf(typed)))
})
