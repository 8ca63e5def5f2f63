import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'

test('every schema of the description is a schema', () => {
  const description = JSON.parse(readFileSync('tools/fake-stripe/openapi.json', 'utf8'))
  const schemas: [string, object][] = []
  const collect = (place: string, value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, part] of Object.entries(value))
      if (name === 'schema') schemas.push([place, part])
      else collect(`${place}/${name}`, part)
  }
  collect('', description.paths)
  const rules = new Ajv2020({ strict: false, logger: false })
  const broken = [...schemas, ...Object.entries<object>(description.components.schemas)].filter(
    ([, schema]) => !rules.validateSchema(schema),
  )
  expect(schemas.length).toBeGreaterThan(50)
  expect(broken.map(([place]) => place)).toEqual([])
})
