import { getTableColumns } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { availability, blocked, favorites, profiles, users } from './all.ts'

const columns = (table: Parameters<typeof getTableColumns>[0]) => Object.keys(getTableColumns(table))

test('a user has id, role, status, address, balance and the two rates', () => {
  expect(columns(users)).toEqual(
    expect.arrayContaining(['id', 'role', 'status', 'email', 'creditBalance', 'ratePerHourAudio', 'ratePerHourVideo']),
  )
})

test('a profile has what others may see, in codes; labels and the start price are made from them', () => {
  expect(columns(profiles)).toEqual(
    expect.arrayContaining([
      'id',
      'fullName',
      'locationCode',
      'languages',
      'interests',
      'interestLabels',
      'photoKey',
      'bio',
      'birthYear',
      'gender',
      'slug',
      'certified',
      'featured',
      'averageRating',
      'totalRatings',
      'updatedAt',
    ]),
  )
  expect(profiles.id.primary).toBe(true)
})

test('free time, favourites and blocks name their two people', () => {
  expect(columns(availability)).toEqual(expect.arrayContaining(['offererId', 'startTime', 'endTime', 'mediaType']))
  expect(columns(favorites)).toEqual(expect.arrayContaining(['seekerId', 'offererId']))
  expect(columns(blocked)).toEqual(expect.arrayContaining(['offererId', 'seekerId']))
})
