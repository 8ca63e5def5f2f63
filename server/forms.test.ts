import { describe, expect, test, vi } from 'vitest'
import { FORM_BYTES_MAX, isReadableAddress, readForm, refusedForm, UPLOAD_BYTES_MAX, withOrigin } from './forms.ts'

const plain = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const bytes = (text: string) => new Uint8Array(Buffer.from(text))
const check = (text: string, type = '') => refusedForm(type, bytes(text))
const part = (head: string, value: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`

describe('a form', () => {
  test('passes as browsers send it, also empty', async () => {
    expect(await check('a=1&b=%C3%A4', plain)).toBeNull()
    expect(await check('a=1', `${plain};charset=UTF-8`)).toBeNull()
    expect(await check('')).toBeNull()
    const form = new FormData()
    form.append('photo', new File([Uint8Array.of(0, 255)], 'a.png'))
    form.append('bio', 'I listen.')
    const encoded = new Response(form)
    expect(
      await refusedForm(encoded.headers.get('content-type') ?? '', new Uint8Array(await encoded.arrayBuffer())),
    ).toBe(null)
  })

  test('is refused when it is another kind of body', async () => {
    expect(await check('{"a":1}', 'application/json')).toBe(415)
    expect(await check('a=1', 'text/plain')).toBe(415)
    expect(await check('a=1')).toBe(415)
  })

  test('is refused when it is broken, endless, or holds a NUL', async () => {
    expect(await check('--x\r\nhalf', multipart)).toBe(400)
    expect(await check('a=1', 'multipart/form-data')).toBe(400)
    expect(await check('a=%00', plain)).toBe(400)
    expect(await check('a%00=1', plain)).toBe(400)
    expect(await check('a=1&'.repeat(1_001), plain)).toBe(400)
    expect(await check(`${part('name="a"', 'x\0y')}--x--`, multipart)).toBe(400)
  })

  test('with files has few parts and files, and few bytes outside of files, however it says what a file is', async () => {
    const text = 'x'.repeat(FORM_BYTES_MAX)
    const photo = 'name="photo"; filename="a.jpg"'
    expect(await check(`${part(photo, 'a'.repeat(2_000_000))}--x--`, multipart)).toBeNull()
    for (const body of [
      part('name="bio"', text),
      part('name="bio; filename=a"', text),
      part(`name="bio"\r\nX: ; filename=a`, text),
      part(`${photo}\r\nContent-Disposition: form-data; name="bio"`, text),
      part(`name="${text}"; filename="a.jpg"`, ''),
      part('name="a"', '').repeat(1_001),
      part(photo, '').repeat(11),
    ])
      expect(await check(`${body}--x--`, multipart), body.slice(0, 120)).toBe(400)
  })

  test('of three megabytes costs next to nothing to refuse', async () => {
    const size = 3_000_000
    const bodies: [string, string][] = [
      ['a&'.repeat(size / 2), plain],
      ['&'.repeat(size), plain],
      ['%41'.repeat(size / 3), plain],
      [part('name="a"', '').repeat(size / 60), multipart],
      [part(`name="${'%22'.repeat(size / 3)}"`, ''), multipart],
      [`--x\r\n${'a: b\r\n'.repeat(size / 6)}`, multipart],
      ['--x'.repeat(size / 3), multipart],
      ['\r\n--'.repeat(size / 4), multipart],
      [part('name="a"; filename="b"', '').repeat(size / 70), multipart],
    ]
    const parse = vi.fn()
    vi.stubGlobal(
      'Response',
      class {
        formData = parse
      },
    )
    const search = vi.spyOn(Buffer.prototype, 'indexOf')
    for (const [text, type] of bodies) {
      search.mockClear()
      expect(await check(text, type)).not.toBeNull()
      expect(search.mock.calls.length, text.slice(0, 80)).toBeLessThan(5_000)
    }
    expect(parse).not.toHaveBeenCalled()
    search.mockRestore()
    vi.unstubAllGlobals()
  })
})

describe('reading a form', () => {
  const send = (path: string, type: string, body: BodyInit) =>
    new Request(`http://localhost${path}`, {
      method: 'POST',
      headers: { 'content-type': type, 'content-length': String(Buffer.byteLength(String(body))) },
      body,
    })
  const signedIn = async () => true
  const guest = async () => false

  test('stops at 64 kB, whether or not it says how long it is', async () => {
    const large = 'a'.repeat(FORM_BYTES_MAX + 1)
    expect(await readForm(send('/en/login', plain, large), signedIn)).toEqual({ refused: 413 })
    expect(await readForm(send('/en/login', multipart, large), signedIn)).toEqual({ refused: 413 })
    const request = new Request('http://localhost/en/login', {
      method: 'POST',
      headers: { 'content-type': plain },
      body: large,
    })
    expect(await readForm(request, signedIn)).toEqual({ refused: 413 })
    expect(await readForm(send('/en/login', plain, 'a'.repeat(FORM_BYTES_MAX)), signedIn)).toHaveProperty('body')
  })

  test('takes three megabytes of files where files belong, from somebody who is signed in', async () => {
    const upload = `${part('name="photo"; filename="a.jpg"', 'a'.repeat(1_000_000))}--x--`
    for (const path of [
      '/photos',
      '/en/onboarding',
      '/de/onboarding.data',
      '/en/profile/edit',
      '/de/profile/edit.data',
    ]) {
      expect(await readForm(send(path, multipart, upload), signedIn), path).toHaveProperty(
        'body.byteLength',
        upload.length,
      )
      expect(await readForm(send(path, multipart, upload), guest), path).toEqual({ body: null })
      expect(await readForm(send(path, plain, upload), signedIn), path).toEqual({ refused: 413 })
      const tooLarge = upload.padEnd(UPLOAD_BYTES_MAX + 1)
      expect(await readForm(send(path, multipart, tooLarge), signedIn), path).toEqual({ refused: 413 })
    }
    expect(await readForm(send('/en/login', multipart, upload), signedIn)).toEqual({ refused: 413 })
  })
})

test('an address can be decoded and holds no NUL', () => {
  expect(isReadableAddress('http://x/en/%C3%A4?q=%zz')).toBe(true)
  expect(isReadableAddress('http://x/en/%E0%A4%A')).toBe(false)
  expect(isReadableAddress('http://x/%ff')).toBe(false)
  expect(isReadableAddress('http://x/en?to=%00')).toBe(false)
})

test('a form is addressed as the page it came from, whatever host a proxy named', () => {
  expect(withOrigin('http://app:3000/en/login?x=1', 'https://visavis.example').href).toBe(
    'https://visavis.example/en/login?x=1',
  )
  expect(withOrigin('http://app:3000//evil.example/en', 'https://visavis.example').origin).toBe(
    'https://visavis.example',
  )
  expect(withOrigin('http://app:3000/en', 'null').href).toBe('http://app:3000/en')
})
