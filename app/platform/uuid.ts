/** An id as PostgreSQL writes it, for use inside a pattern. */
export const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const whole = new RegExp(`^${UUID}$`)

/** Anything else in a query would be an error of the database. Without Zod, for pages too. */
export const isUuid = (text: string): boolean => whole.test(text)
