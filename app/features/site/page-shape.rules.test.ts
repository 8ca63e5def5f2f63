import { expect, test } from 'vitest'
import { pageShape } from './page-shape.rules.ts'

test('a page on its way has the shape of its kind, and none where that would promise something else', () => {
  const shapes = {
    '/en/companions': 'cards',
    '/de/companion/mara-feld-0412': 'profile',
    '/de/profile': 'profile',
    '/de/profile/edit': 'form',
    '/en/account/password': 'form',
    '/en/my-calls/': 'rows',
    '/en/availability/abc/video': 'week',
    '/en/my-schedule': 'week',
    '/en': null,
    '/en/login': null,
    '/en/calls/abc': null,
    '/en/companions/more': null,
  }
  for (const [path, shape] of Object.entries(shapes)) expect([path, pageShape(path)]).toEqual([path, shape])
})
