import { expect, test } from 'vitest'
import { eventCatalogue, listEvents } from './support/event-catalogue.ts'

type EventSchema = { shape: { type: { value: string } } }
const declarations = import.meta.glob<Record<string, readonly EventSchema[]>>('../app/features/**/*events.ts', {
  eager: true,
})

test('docs/events.md is what the code says', async () => {
  await expect(eventCatalogue()).toMatchFileSnapshot('../docs/events.md')
})

test('every event that a feature declares is in it', () => {
  const declared = Object.values(declarations).flatMap((module) =>
    Object.values(module).flatMap((events) => events.map(({ shape }) => shape.type.value)),
  )
  expect(
    listEvents()
      .map(({ type }) => type)
      .sort(),
  ).toEqual(declared.sort())
})

test('every event is announced somewhere and notifies somebody', () => {
  const events = listEvents()
  expect(events.filter(({ announcedIn }) => announcedIn.length === 0).map(({ type }) => type)).toEqual([])
  expect(events.filter(({ notices }) => notices.length === 0).map(({ type }) => type)).toEqual([])
})
