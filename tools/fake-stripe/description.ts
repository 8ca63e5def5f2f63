import { readFileSync } from 'node:fs'
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { Rejection } from './rejection.ts'

type JsonSchema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  additionalProperties?: boolean | JsonSchema
  minLength?: number
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

/** The only API version this program supports, the SDK's own. */
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

/** An object as Stripe returns it: required fields without a value are null. */
export function filled<T extends object>(schema: string, values: Partial<T>): T {
  const { properties = {}, required = [] } = raw.components.schemas[schema] ?? {}
  const nulls = required.filter((name) => isNullable(properties[name])).map((name) => [name, null])
  return Object.assign(Object.fromEntries(nulls), values)
}

const isNullable = (schema: JsonSchema | undefined): boolean =>
  schema !== undefined &&
  (schema.type === 'null' || schema.type?.includes('null') || schema.anyOf?.some(isNullable) || false)

const formats = {
  decimal: /^-?\d+(\.\d+)?$/,
  'date-time': /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/,
}
// A test validates the schema once; doing so on every start would cost half a second.
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
 * Checks parameters against the schema, converting form text to numbers and booleans in place. Throws Stripe's error.
 */
export function checkParams(route: Route, params: object): void {
  const isV2 = route.template.startsWith('/v2/')
  const isJson = isV2 && route.method === 'POST'
  const check = once(`params ${route.name}`, () =>
    isJson ? jsonRules.compile(paramsSchema(route)) : formRules.compile(withoutEmptyText(paramsSchema(route))),
  )
  if (check(params)) return
  throw refusalFor(check.errors ?? [], isV2)
}

/** Checks one of our own responses. An error here is a bug in this program. */
export function checkAnswer(route: Route, answer: unknown): void {
  const schema = route.described.responses[200].content['application/json']?.schema
  if (schema) checkAgainst(`answer ${route.name}`, schema, answer)
}

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

/** Stripe reads an empty value as a request to unset the parameter, and rejects it where that isn't supported. */
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

/** The schema's objects, made to reject unknown fields. Thin events are described without their related object. */
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

function mapped(schemas: Record<string, JsonSchema>, change: (schema: JsonSchema) => JsonSchema) {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema)]))
}

const codes: Record<string, string> = {
  additionalProperties: 'parameter_unknown',
  required: 'parameter_missing',
  minLength: 'parameter_invalid_empty',
}

/** The most deeply nested error; v2 has one code for all. */
function refusalFor(errors: ErrorObject[], isV2: boolean): Rejection {
  const relevant = errors.filter((error) => error.keyword !== 'anyOf')
  const depth = ({ instancePath }: ErrorObject) => instancePath.split('/').length
  const error = relevant.toSorted((a, b) => depth(b) - depth(a))[0]
  const { additionalProperty, missingProperty, type } = (error?.params ?? {}) as Record<string, string | undefined>
  const field = additionalProperty ?? missingProperty
  const steps = [...(error?.instancePath.split('/').slice(1) ?? []), ...(field === undefined ? [] : [field])]
  const param = steps.map((step, index) => (index === 0 ? step : `[${step}]`)).join('')
  const code = isV2
    ? 'invalid_fields'
    : (codes[error?.keyword ?? ''] ?? (type === 'integer' ? 'parameter_invalid_integer' : undefined))
  const message = `Invalid ${param}: ${error?.message ?? 'the request does not match the description'}`
  return new Rejection(400, { type: 'invalid_request_error', message, param, ...(code ? { code } : {}) }, false)
}
