import { describe, expect, test } from 'vitest'
import { findReporters, redactReporters } from './reporters.rules.ts'

const id = '0b9d7a56-3c0e-4f7b-8a41-5f6f1f2f3a4b'
const marks = (names: string[], ownName: string | null = 'Mara Feld') => ({
  names,
  guestNames: [] as string[],
  exact: ['jule.kramer@post.example', id, 'jule-kramer-0412'],
  ownName,
})
const foundIn = (text: string, names = ['Jule Kramer'], ownName?: string | null) =>
  findReporters(text, marks(names, ownName)).map(({ start, end }) => text.slice(start, end))

describe('reporters’ names are found in a text', () => {
  test.each([
    ['You asked Jule twice for her phone number.', ['Jule']],
    ['Du hast JULE beleidigt.', ['JULE']],
    ['Du hast Jules Nummer verlangt.', ['Jules']],
    ['You wanted Jule’s number.', ['Jule’s']],
    ['Frau Kramer hat das gemeldet.', ['Kramer']],
    ['It was Jule Kramer, and jule kramer again.', ['Jule Kramer', 'jule kramer']],
    ['Write to jule.kramer@post.example no more.', ['jule.kramer@post.example']],
    ['Look at /companion/jule-kramer-0412 please', ['jule-kramer-0412']],
    [`Person ${id.toUpperCase()}`, [id.toUpperCase()]],
    ['Juleslied und Kramerei', []],
    ['You insulted someone.', []],
  ])('%s', (text, found) => expect(foundIn(text)).toEqual(found))

  test('with and without accents, look-alikes and umlauts, and each of several', () => {
    expect(foundIn('Rene und René', ['René'])).toEqual(['Rene', 'René'])
    expect(foundIn('Jürgen, Jurgen, Juergen', ['Jürgen'])).toEqual(['Jürgen', 'Jurgen', 'Juergen'])
    expect(foundIn('Über Łukasz und Lukasz', ['Lukasz'])).toEqual(['Łukasz', 'Lukasz'])
    expect(foundIn('Über Jonas’ Bild', ['Jonas'])).toEqual(['Jonas’'])
    expect(foundIn('Nora and Tom', ['Nora Notiz', 'Tom'])).toEqual(['Nora', 'Tom'])
  })
})

describe('ordinary texts pass', () => {
  test.each([
    ['may', 'You may not will it; roses rose in May.', ['May', 'Will', 'Rose'], ['May']],
    ['a name at the start', 'May said so. Rose agreed.', ['May', 'Rose'], ['May', 'Rose']],
    ['sentence words', 'You asked. So it is. Die Regel gilt.', ['You', 'So', 'Die'], []],
    ['sentence words as a name', 'It was An who wrote.', ['An'], ['An']],
    ['one letter', 'I saw J and a.', ['J', 'A B'], []],
    ['particles', 'Ein Gruß von der Leitung', ['Anna von der Tann'], []],
    ['a removed name', 'Du hast dein Gegenüber beleidigt.', ['Gegenüber'], []],
    ['numbers', 'It was on 42 days.', ['lena 42'], []],
  ])('%s', (_, text, names, found) => expect(foundIn(text, names)).toEqual(found))

  test.each([
    ['You asked Nora for her Phone number.', ['Nora Notice', 'phone number'], ['Nora', 'Phone']],
    ['you asked nora, the phone', ['Nora Notice', 'phone number'], []],
    ['Nora has asked. You asked Tom.', ['You asked Tom on the phone'], []],
    ['You asked Tom.', ['you'], []],
  ])('by words that a guest entered as a name: %s', (text, guestNames, found) => {
    const spans = findReporters(text, { ...marks([]), guestNames })
    expect(spans.map(({ start, end }) => text.slice(start, end))).toEqual(found)
  })

  test('the reader’s own name is allowed', () => {
    expect(foundIn('Mara, you asked Kramer.', ['Mara Kramer'])).toEqual(['Kramer'])
    expect(foundIn('Mara, you asked twice.', ['Mara'], 'Mara')).toEqual([])
  })
})

test.each([
  ['You asked Jule Kramer twice.', 'someone you talked with', 'You asked someone you talked with twice.'],
  ['Sorry. Jule was hurt.', 'someone you talked with', 'Sorry. Someone you talked with was hurt.'],
  [
    'Du hast Jule beleidigt. Das war Jule.',
    'jemand, mit dem du gesprochen hast',
    'Du hast jemand, mit dem du gesprochen hast, beleidigt. Das war jemand, mit dem du gesprochen hast.',
  ],
])('the text without the name: %s', (text, phrase, reworded) => {
  const spans = findReporters(text, marks(['Jule Kramer']))
  expect(redactReporters(text, spans, phrase)).toBe(reworded)
  expect(findReporters(reworded, marks(['Jule Kramer']))).toEqual([])
})
