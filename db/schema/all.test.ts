import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { availability, blocked, favorites, profiles, users } from './all.ts'

const columns = (table: Parameters<typeof getTableColumns>[0]) => Object.keys(getTableColumns(table))
/** Names in the database, fixed by the specification. Code says companion, start and end. */
const databaseNames = (table: Parameters<typeof getTableColumns>[0]) =>
  Object.values(getTableColumns(table)).map(({ name }) => name)

test('a user has id, role, status, address, balance and the two rates [X-11]', () => {
  expect(columns(users)).toEqual(
    expect.arrayContaining(['id', 'role', 'status', 'email', 'creditBalance', 'ratePerHourAudio', 'ratePerHourVideo']),
  )
})

test('a profile has public data as codes; labels and the start price are derived [X-12]', () => {
  expect(columns(profiles)).toEqual(
    expect.arrayContaining(
      'id fullName locationCode languages interests interestLabels photoKey bio birthYear gender slug certified featured averageRating totalRatings updatedAt'.split(
        ' ',
      ),
    ),
  )
  expect(profiles.id.primary).toBe(true)
})

test('free time, favourites and blocks name their two people [X-13]', () => {
  expect(databaseNames(availability)).toEqual(
    expect.arrayContaining(['offerer_id', 'start_time', 'end_time', 'media_type']),
  )
  expect(databaseNames(favorites)).toEqual(expect.arrayContaining(['seeker_id', 'offerer_id']))
  expect(databaseNames(blocked)).toEqual(expect.arrayContaining(['offerer_id', 'seeker_id']))
})
