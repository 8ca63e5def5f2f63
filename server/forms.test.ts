import { describe, expect, test } from 'vitest'
import { addressedAs, isReadableAddress, refusedForm } from './forms.ts'

const plain = 'application/x-www-form-urlencoded'
const judge = (text: string, type?: string) =>
  refusedForm(new Headers(type ? { 'content-type': type } : {}), new TextEncoder().encode(text).buffer)

describe('a form', () => {
  test('passes as browsers send it, also empty', async () => {
    expect(await judge('a=1&b=%C3%A4', plain)).toBeNull()
    expect(await judge('a=1', `${plain};charset=UTF-8`)).toBeNull()
    expect(await judge('')).toBeNull()
    const form = new FormData()
    form.append('photo', new File([Uint8Array.of(0, 255)], 'a.png'))
    const packed = new Response(form)
    expect(await refusedForm(packed.headers, await packed.arrayBuffer())).toBeNull()
  })

  test('is refused when it is another kind of body', async () => {
    expect(await judge('{"a":1}', 'application/json')).toBe(415)
    expect(await judge('a=1', 'text/plain')).toBe(415)
    expect(await judge('a=1')).toBe(415)
  })

  test('is refused when it is broken, endless, or holds a NUL', async () => {
    expect(await judge('--x\r\nhalf', 'multipart/form-data; boundary=x')).toBe(400)
    expect(await judge('a=1', 'multipart/form-data')).toBe(400)
    expect(await judge('a=%00', plain)).toBe(400)
    expect(await judge('a%00=1', plain)).toBe(400)
    expect(await judge('a=1&'.repeat(1_001), plain)).toBe(400)
  })
})

test('an address can be decoded and holds no NUL', () => {
  expect(isReadableAddress('http://x/en/%C3%A4?q=%zz')).toBe(true)
  expect(isReadableAddress('http://x/en/%E0%A4%A')).toBe(false)
  expect(isReadableAddress('http://x/%ff')).toBe(false)
  expect(isReadableAddress('http://x/en?to=%00')).toBe(false)
})

test('a form is addressed as the page it came from, whatever host a proxy named', () => {
  expect(addressedAs('http://app:3000/en/login?x=1', 'https://visavis.example').href).toBe(
    'https://visavis.example/en/login?x=1',
  )
  expect(addressedAs('http://app:3000//evil.example/en', 'https://visavis.example').origin).toBe(
    'https://visavis.example',
  )
  expect(addressedAs('http://app:3000/en', 'null').href).toBe('http://app:3000/en')
})
