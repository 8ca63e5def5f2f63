export const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

const whole = new RegExp(`^${UUID}$`)

/** Check ids before a query, or PostgreSQL throws. Avoids Zod, so pages can use it too. */
export const isUuid = (text: string): boolean => whole.test(text)
