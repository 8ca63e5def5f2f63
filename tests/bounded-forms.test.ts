import { expect, test } from 'vitest'
import { z } from 'zod'

const modules = import.meta.glob<Record<string, unknown>>('../app/features/**/*forms.ts', { eager: true })

const fields = Object.entries(modules).flatMap(([file, exported]) =>
  Object.entries(exported).flatMap(([name, schema]) => {
    const place = `${file.replace('../app/features/', '')} ${name}`
    return fieldsOf(schema).map(([field, type]) => ({ place: field ? `${place}.${field}` : place, type }))
  }),
)

/**
 * The fields of an object, including those inside unions, lists, pipes and wrappers. Anything else counts as one field.
 */
function fieldsOf(schema: unknown): [string, z.ZodType][] {
  if (Array.isArray(schema)) return schema.flatMap(fieldsOf)
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape as Record<string, z.ZodType>)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldsOf)
  const ofPipe = schema instanceof z.ZodPipe ? [schema.in, schema.out].flatMap(fieldsOf).filter(([field]) => field) : []
  if (ofPipe.length > 0) return ofPipe
  return schema instanceof z.ZodType ? [['', schema]] : []
}

/** Long texts that are accepted as they are, or shortened. */
const longest = 10_000
const sizeOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0)

test('every text or list field of a form has a maximum length [T39]', () => {
  expect(fields.length).toBeGreaterThan(50)
  const values = [
    ...['a', 'a@b.example ', '/en/', '1', ' ', '🙂'].map((unit) => unit.repeat(60_000 / unit.length)),
    `${'a'.repeat(60_000)}@b.example`,
    ...['de', 'en', 'stress_relief'].map((code) => Array<string>(20_000).fill(code)),
  ]
  const endless = fields.filter(({ type }) =>
    values.some((value) => {
      const read = type.safeParse(value)
      return read.success && sizeOf(read.data) > longest
    }),
  )
  expect(endless.map(({ place }) => place)).toEqual([])
})
