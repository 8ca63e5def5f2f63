import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { isUuid } from './uuid.ts'

test('an id is 32 hexadecimal digits in five groups, in lower case, and nothing around them', () => {
  const id = newId()
  expect(isUuid(id)).toBe(true)
  expect(isUuid('00000000-0000-0000-0000-000000000000')).toBe(true)
  for (const text of [
    '',
    'mara',
    `${id}x`,
    ` ${id}`,
    `${id}\n`,
    id.toUpperCase(),
    id.replaceAll('-', ''),
    `{${id}}`,
    `g${id.slice(1)}`,
    id.slice(1),
    `-${id}`,
    id.slice(0, -1),
  ]) {
    expect([text, isUuid(text)]).toEqual([text, text === id])
  }
})
