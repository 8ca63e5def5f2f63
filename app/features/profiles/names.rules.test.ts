import { expect, test } from 'vitest'
import { spokenName } from './names.rules.ts'

test('people are addressed by their first name, without cutting titles and initials', () => {
  expect(['Mara Feld', 'Lena', 'Dr. Anna Berg', 'J. Smith', 'Al Green'].map(spokenName)).toEqual([
    'Mara',
    'Lena',
    'Dr. Anna Berg',
    'J. Smith',
    'Al Green',
  ])
})
