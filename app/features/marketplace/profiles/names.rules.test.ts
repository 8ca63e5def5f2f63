import { expect, test } from 'vitest'
import { firstNameOf } from './names.rules.ts'

test('people are addressed by their first name, without cutting titles and initials', () => {
  expect(['Mara Feld', 'Ada Berg', 'Lena', 'Dr. Anna Berg', 'J. Smith', 'Al Green'].map(firstNameOf)).toEqual([
    'Mara',
    'Ada',
    'Lena',
    'Dr. Anna Berg',
    'J. Smith',
    'Al Green',
  ])
})
