import { Link as RouterLink } from 'react-router'
import { expect, test } from 'vitest'
import { screenOf } from '#tests/support/screen.tsx'
import { Link } from './router-link.tsx'

test.each([
  ['/en/companions'],
  ['/en/companions?languages=de&page=2#from-25'],
  ['/en/'],
  ['/en/../de'],
  ['//elsewhere.example/path'],
  ['https://elsewhere.example/path'],
  ['more'],
  ['?page=2'],
  ['#part'],
])('a link to %s is on the server what the router makes of it', (to) => {
  const props = { to, className: 'btn', 'aria-label': 'More', preventScrollReset: true, prefetch: 'intent' } as const
  const options = { path: '/en/companions' }
  expect(screenOf(<Link {...props}>More</Link>, options)).toBe(
    screenOf(<RouterLink {...props}>More</RouterLink>, options),
  )
})
