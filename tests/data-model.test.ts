import { expect, test } from 'vitest'
import { dataModel } from './support/data-model.ts'

test('docs/data-model.md is what the schema says', async () => {
  await expect(dataModel()).toMatchFileSnapshot('../docs/data-model.md')
})

test('every table says in a line what it holds', () => {
  expect(dataModel().match(/^- \*\*\w+\*\*( \(`\w+`\))?: $/gm)).toBeNull()
})
