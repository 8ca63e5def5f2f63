import { expect, test } from 'vitest'
import { screenOf, wordsOf } from '#tests/support/screen.tsx'
import { TextArea } from './input.tsx'

test('the room left in a text is written as the reader writes numbers', () => {
  const area = <TextArea name="text" label="Text" maxLength={2000} defaultValue="" />
  expect(wordsOf(screenOf(area))).toContain('2,000 characters left')
})
