import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { TextArea } from './input.tsx'

test('the number of characters left is formatted for the reader', () => {
  const area = <TextArea name="text" label="Text" maxLength={2000} defaultValue="" />
  expect(wordsOf(screenOf(area))).toContain('2,000 characters left')
})
