import { expect, test } from 'vitest'
import { cookieValue } from './cookie-value.ts'

test('a cookie is found however the pairs are joined, and only under its whole name', () => {
  for (const header of ['a=b; session=x', 'a=b;session=x', 'session = x', 'a=b;\tsession=x; session=y'])
    expect([header, cookieValue(header, 'session')]).toEqual([header, 'x'])
  for (const header of [null, undefined, '', 'my-session=x', 'session', '=x', 'a=session=x'])
    expect([header, cookieValue(header, 'session')]).toEqual([header, undefined])
  expect(cookieValue('token=a=b==', 'token')).toBe('a=b==')
})
