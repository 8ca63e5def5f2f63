import { expect, test } from 'vitest'
import { z } from 'zod'
import { formValues, parseForm, parseInput } from './request.ts'

const formOf = (...fields: [string, string][]) => {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return form
}

test('a field is its text, a repeated one or one named with [] a list', () => {
  const form = formOf(['name', 'Lena'], ['languages[]', 'de'], ['days', '1'], ['days', '2'])
  expect(formValues(form)).toEqual({ name: 'Lena', languages: ['de'], days: ['1', '2'] })
})

test('a field may be called anything and changes nothing but its own value', () => {
  const values = formValues(formOf(['__proto__', 'a'], ['__proto__', 'b'], ['constructor', 'c']))
  expect(Object.entries(values)).toEqual([
    ['__proto__', ['a', 'b']],
    ['constructor', 'c'],
  ])
  expect(Object.getPrototypeOf(values)).toBe(Object.prototype)
})

test('a form that does not fit is refused with the code of the first issue of each field', () => {
  const schema = z.object({
    name: z.string().min(3, 'name_too_short').regex(/^x/, 'name_odd'),
    age: z.coerce.number(),
    mail: z.email('This is no address.'),
  })
  const form = formOf(['name', 'L'], ['age', 'old'], ['mail', '-'])
  expect(() => parseForm(schema, form)).toThrow(
    expect.objectContaining({
      code: 'invalid_input',
      status: 400,
      details: { 'field.name': 'name_too_short', 'field.age': 'invalid_type', 'field.mail': 'invalid_format' },
    }),
  )
  expect(parseForm(schema.pick({ age: true }), formOf(['age', '40']))).toEqual({ age: 40 })
})

test('what is wrong with the whole form is the field “form”', () => {
  const schema = z.object({ a: z.string() }).refine(() => false, 'never_right')
  expect(() => parseInput(schema, { a: 'x' })).toThrow(
    expect.objectContaining({ details: { 'field.form': 'never_right' } }),
  )
})
