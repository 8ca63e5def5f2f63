import { expect, test } from 'vitest'
import { tableRules } from '#db/tables.ts'
import { dataModel } from './data-model.ts'
import { eventCatalogue, listEvents } from './events.ts'
import { processingRecord } from './record-of-processing.ts'

type EventSchema = { shape: { type: { value: string } } }
const declarations = import.meta.glob<Record<string, readonly EventSchema[]>>('../../app/features/**/*events.ts', {
  eager: true,
})
const sorted = (names: Iterable<string>) => [...names].sort()

test('the record of processing has one row for every table, with a period', () => {
  const rows = processingRecord().match(/^\| `\w+` \|.*$/gm) ?? []
  expect(rows).toHaveLength(tableRules.length)
  for (const row of rows) expect(row.split('|')[3]?.trim().length, row).toBeGreaterThan(3)
})

test('the data model says in a line what every table holds', () => {
  const lines = dataModel().match(/^- \*\*\w+\*\*( \(`\w+`\))?: .+$/gm) ?? []
  expect(lines).toHaveLength(tableRules.length)
})

test('the event catalogue has every event that a feature declares; each is announced', () => {
  const declared = Object.values(declarations).flatMap((module) =>
    Object.values(module).flatMap((events) => events.map(({ shape }) => shape.type.value)),
  )
  const events = listEvents()
  expect(sorted(events.map(({ type }) => type))).toEqual(sorted(declared))
  for (const { type } of events) expect(eventCatalogue()).toContain(`| \`${type}\` |`)
  expect(events.filter(({ announcedIn }) => announcedIn.length === 0)).toEqual([])
})
