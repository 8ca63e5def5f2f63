import { expect, test } from 'vitest'
import { eventCatalogue, listEvents } from './support/event-catalogue.ts'

test('docs/events.md is what the code says', async () => {
  await expect(eventCatalogue()).toMatchFileSnapshot('../docs/events.md')
})

test('every event is announced somewhere and notifies somebody', () => {
  const events = listEvents()
  expect(events.filter(({ announcedIn }) => announcedIn.length === 0).map(({ type }) => type)).toEqual([])
  expect(events.filter(({ notices }) => notices.length === 0).map(({ type }) => type)).toEqual([])
})
