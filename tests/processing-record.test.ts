import { expect, test } from 'vitest'
import { PERSONAL_DATA } from '#db/personal-data/all.ts'
import { processingRecord } from './support/processing-record.ts'

test('docs/record-of-processing.md is what the code keeps', async () => {
  await expect(processingRecord()).toMatchFileSnapshot('../docs/record-of-processing.md')
})

test('every table has one row in it, with a period', () => {
  const rows = processingRecord().match(/^\| `\w+` \|.*$/gm) ?? []
  expect(rows).toHaveLength(Object.keys(PERSONAL_DATA).length)
  for (const row of rows) expect(row.split('|')[3]?.trim().length, row).toBeGreaterThan(3)
})
