/** Keys under which notifications keep the id of the other person. */
const personKeys: readonly string[] = ['seekerId', 'companionId']

/** A value as the file shows it: ids of people inside it become what their reader may see of them. */
export function exportedValue(value: unknown, nameOf: (userId: string) => string): unknown {
  if (value instanceof Date || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((each) => exportedValue(each, nameOf))
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      personKeys.includes(key) && typeof inner === 'string'
        ? [key.replace('Id', ''), nameOf(inner)]
        : [key, exportedValue(inner, nameOf)],
    ),
  )
}
