import { expect, test } from 'vitest'
import { officeOperations as german } from '#app/i18n/de/office-operations.ts'
import { officeOperations as english } from '#app/i18n/en/office-operations.ts'
import { QUEUES } from '#app/platform/data/jobs.server.ts'

test('every queue has a text in both languages', () => {
  for (const { queues } of [german, english]) expect(Object.keys(queues).sort()).toEqual([...QUEUES].sort())
})
