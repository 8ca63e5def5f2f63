import { expect, test } from 'vitest'
import { eventCatalogue, listEvents } from './events.ts'

type EventSchema = { shape: { type: { value: string } } }
const declarations = import.meta.glob<Record<string, readonly EventSchema[]>>('../../app/features/**/*events.ts', {
  eager: true,
})
const sorted = (names: Iterable<string>) => [...names].sort()

test('the event catalogue has every event that a feature declares, and each is announced', () => {
  const declared = Object.values(declarations).flatMap((module) =>
    Object.values(module).flatMap((events) => events.map(({ shape }) => shape.type.value)),
  )
  const events = listEvents()
  expect(sorted(events.map(({ type }) => type))).toEqual(sorted(declared))
  for (const { type } of events) expect(eventCatalogue()).toContain(`| \`${type}\` |`)
  expect(events.filter(({ announcedIn }) => announcedIn.length === 0)).toEqual([])
})
