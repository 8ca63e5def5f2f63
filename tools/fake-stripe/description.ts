import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { bracketName } from './form.ts'
import { invalid, missing, Rejection } from './rejection.ts'

export type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  minLength?: number
  'x-expandableFields'?: string[]
  'x-expandsTo'?: string
}
type Content = Record<string, { schema: JsonSchema }>
type Parameter = { name: string; in: 'query' | 'path'; required?: boolean; schema: JsonSchema }
type Described = {
  parameters: Parameter[]
  requestBody?: { content: Content }
  responses: { 200: { content: Content } }
}
type Description = {
  info: { version: string }
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, JsonSchema> }
}

export type Route = {
  name: string
  method: string
  template: string
  path: Record<string, string>
  described: Described
}

const raw = JSON.parse(readFileSync(new URL('./openapi.json', import.meta.url), 'utf8')) as Description

/** The one API version this program supports, the SDK's own. */
export const apiVersion = raw.info.version

const routes = Object.entries(raw.paths).flatMap(([template, methods]) =>
  Object.entries(methods).map(([method, described]) => ({
    name: `${method.toUpperCase()} ${template}`,
    method: method.toUpperCase(),
    template,
    pattern: new RegExp(`^${template.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    described,
  })),
)

/** The described operation behind a method and path, with the path's ids; null when Stripe has no such URL. */
export function findRoute(method: string, pathname: string): Route | null {
  for (const route of routes) {
    const match = route.method === method ? route.pattern.exec(pathname) : null
    if (!match) continue
    const path = Object.fromEntries(
      Object.entries(match.groups ?? {}).map(([name, value]) => [name, decodeURIComponent(value)]),
    )
    return { name: route.name, method, template: route.template, path, described: route.described }
  }
  return null
}

/** The schema of an object by its `object` field, for expanding. */
export const schemaOf = (objectName: string): JsonSchema | undefined => raw.components.schemas[objectName]

const formats = {
  decimal: /^-?\d+(\.\d+)?$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
}
// That the description itself is sound is tested once; at every start it would cost half a second.
const options = { strict: false, validateSchema: false, formats }
const formRules = new Ajv2020({ ...options, coerceTypes: true })
const jsonRules = new Ajv2020(options)
const answerRules = new Ajv2020(options)
answerRules.addSchema({ $id: 'stripe', components: { schemas: closedObjects(raw.components.schemas) } })

const compiled = new Map<string, ValidateFunction>()
function once(key: string, make: () => ValidateFunction): ValidateFunction {
  const found = compiled.get(key) ?? make()
  compiled.set(key, found)
  return found
}

/**
 * Checks parameters against the description, turning form text into numbers and booleans in place. Throws Stripe's
 * refusal.
 */
export function checkParams(route: Route, params: object): void {
  const isV2 = route.template.startsWith('/v2/')
  const isJson = isV2 && route.method === 'POST'
  const check = once(`params ${route.name}`, () =>
    isJson ? jsonRules.compile(paramsSchema(route)) : formRules.compile(withoutEmptyText(paramsSchema(route))),
  )
  if (check(params)) return
  throw refusalFor(check.errors ?? [], params, isV2)
}

/** Checks one of our own answers; an error here is a fault of this program, so it says exactly what is wrong. */
export function checkAnswer(route: Route, answer: unknown): void {
  const schema = route.described.responses[200].content['application/json']?.schema
  if (schema) checkAgainst(`answer ${route.name}`, schema, answer)
}

/** Checks an object that leaves in an event. */
export function checkObject(objectName: string, value: unknown): void {
  checkAgainst(`object ${objectName}`, { $ref: `#/components/schemas/${objectName}` }, value)
}

function checkAgainst(key: string, schema: JsonSchema, value: unknown): void {
  const check = once(key, () => answerRules.compile(pointedAt('stripe', schema)))
  if (check(value)) return
  const first = check.errors?.at(0)
  const extra = JSON.stringify(first?.params ?? {})
  throw new Error(
    `fake-stripe: ${key} does not match Stripe's description: ${first?.instancePath} ${first?.message} ${extra}`,
  )
}

function paramsSchema({ method, described }: Route): JsonSchema {
  if (method === 'POST') {
    const content = Object.values(described.requestBody?.content ?? {})[0]
    return content?.schema ?? { type: 'object', additionalProperties: false }
  }
  const query = described.parameters.filter((parameter) => parameter.in === 'query')
  return {
    type: 'object',
    properties: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
    required: query.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  }
}

/** Stripe reads an empty value as an attempt to unset; where a parameter has no such meaning it refuses. */
function withoutEmptyText(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf } = schema
  return {
    ...schema,
    ...(schema.type === 'string' && !schema.enum ? { minLength: 1 } : {}),
    ...(items ? { items: withoutEmptyText(items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map(withoutEmptyText) } : {}),
    ...(properties ? { properties: mapped(properties, withoutEmptyText) } : {}),
  }
}

/** The described objects, refusing fields they do not name. Thin events are described without their related object. */
function closedObjects(schemas: Record<string, JsonSchema>): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const isClosed = schema.type === 'object' && schema.additionalProperties === undefined && name !== 'v2.core.event'
      return [name, pointedAt('', isClosed ? { ...schema, additionalProperties: false } : schema)]
    }),
  )
}

function pointedAt(document: string, schema: JsonSchema): JsonSchema {
  const { $ref, properties, items, anyOf } = schema
  return {
    ...schema,
    ...($ref ? { $ref: $ref.startsWith('#') ? `${document}${$ref}` : $ref } : {}),
    ...(items ? { items: pointedAt(document, items) } : {}),
    ...(anyOf ? { anyOf: anyOf.map((each) => pointedAt(document, each)) } : {}),
    ...(properties ? { properties: mapped(properties, (each) => pointedAt(document, each)) } : {}),
  }
}

function mapped(
  schemas: Record<string, JsonSchema>,
  change: (schema: JsonSchema) => JsonSchema,
): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]))
}

function refusalFor(errors: ErrorObject[], params: object, isV2: boolean): Rejection {
  const relevant = errors.filter((error) => error.keyword !== 'anyOf')
  const error = relevant.toSorted((a, b) => depth(b) - depth(a))[0]
  const { message, code, param } = (error ? sentenceFor(error, params) : invalid('Invalid request.')).error
  const shownCode = isV2 ? 'invalid_fields' : code
  return new Rejection(
    400,
    { type: 'invalid_request_error', message, ...(shownCode ? { code: shownCode } : {}), ...(param ? { param } : {}) },
    false,
  )
}

function sentenceFor(error: ErrorObject, params: object): Rejection {
  const steps = error.instancePath.split('/').slice(1)
  const detail = error.params as {
    additionalProperty?: string
    missingProperty?: string
    allowedValues?: unknown[]
    type?: string
  }
  if (error.keyword === 'additionalProperties') {
    const param = bracketName([...steps, detail.additionalProperty ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  if (error.keyword === 'required') return missing(bracketName([...steps, detail.missingProperty ?? '']))
  const param = bracketName(steps)
  const value = valueAt(params, steps)
  if (error.keyword === 'enum')
    return invalid(`Invalid ${param}: must be one of ${alternatives(detail.allowedValues ?? [])}`, { param })
  if (error.keyword === 'minLength') {
    const advice = `You should remove '${param}' from your request or supply a non-empty value.`
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. ${advice}`
    return invalid(message, { code: 'parameter_invalid_empty', param })
  }
  if (error.keyword === 'maxLength')
    return invalid(`Invalid ${param}: too long (${String(value).length} characters)`, { param })
  const kind = detail.type ?? 'value'
  const code = kind === 'integer' ? { code: 'parameter_invalid_integer' } : {}
  return invalid(`Invalid ${kind}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`, {
    param,
    ...code,
  })
}

const depth = (error: ErrorObject) => error.instancePath.split('/').length

function alternatives(values: unknown[]): string {
  const words = values.map(String)
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')}, or ${words.at(-1)}`
}

function valueAt(params: object, steps: string[]): unknown {
  return steps.reduce<unknown>((value, step) => Reflect.get(Object(value), step), params)
}
