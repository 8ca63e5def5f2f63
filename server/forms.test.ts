import { Hono } from 'hono'
import { describe, expect, test, vi } from 'vitest'
import { FORM_BYTES_MAX, isUpload, limitForms, readForm, UPLOAD_BYTES_MAX, withOrigin } from './forms.ts'

const plain = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=x'
const part = (head: string, value: string) => `--x\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const send = (path: string, type: string, body: string, headers: Record<string, string> = {}) =>
  new Request(`http://localhost${path}`, {
    method: 'POST',
    headers: { ...(type ? { 'content-type': type } : {}), ...headers },
    body: new TextEncoder().encode(body),
  })
async function read(body: string, type = '') {
  const form = await readForm(send('/photos', type, body))
  return typeof form === 'number' ? form : [...form].map(([name, value]) => [name, isText(value) ? value : value.name])
}
const isText = (value: FormDataEntryValue) => typeof value === 'string'

describe('a form', () => {
  test('is accepted as browsers send it, even empty', async () => {
    expect(await read('a=1&b=%C3%A4', plain)).toEqual([
      ['a', '1'],
      ['b', 'ä'],
    ])
    expect(await read('a=1', `${plain};charset=UTF-8`)).toEqual([['a', '1']])
    expect(await read('')).toEqual([])
    const form = new FormData()
    form.append('photo', new File([Uint8Array.of(0, 255)], 'a.png', { type: 'image/png' }))
    form.append('bio', 'I listen.')
    const found = await readForm(new Request('http://localhost/photos', { method: 'POST', body: form }))
    if (typeof found === 'number') throw new Error(`refused with ${found}`)
    expect(found.get('bio')).toBe('I listen.')
    const photo = found.get('photo') as File
    expect([photo.name, photo.type, ...new Uint8Array(await photo.arrayBuffer())]).toEqual([
      'a.png',
      'image/png',
      0,
      255,
    ])
  })

  test('is refused with another content type', async () => {
    expect(await read('{"a":1}', 'application/json')).toBe(415)
    expect(await read('a=1', 'text/plain')).toBe(415)
    expect(await read('--x--', 'multipart/mixed; boundary=x')).toBe(415)
    expect(await read('a=1')).toBe(415)
  })

  test('is refused if it is broken, endless, or contains a NUL', async () => {
    expect(await read('--x\r\nhalf', multipart)).toBe(400)
    expect(await read(part('name="photo"; filename="a.jpg"', 'x'), multipart)).toBe(400)
    expect(await read('', multipart)).toBe(400)
    expect(await read('a=1', 'multipart/form-data')).toBe(400)
    expect(await read('a=%00', plain)).toBe(400)
    expect(await read('a%00=1', plain)).toBe(400)
    expect(await read('a=1&'.repeat(1_001), plain)).toBe(400)
    expect(await read(`${part('name="a"', 'x\0y')}--x--`, multipart)).toBe(400)
  })

  test('with files has limited parts, files and text, however it labels a file [SEC-1]', async () => {
    const text = 'x'.repeat(FORM_BYTES_MAX)
    const photo = 'name="photo"; filename="a.jpg"'
    expect(await read(`${part(photo, 'a'.repeat(2_000_000))}--x--`, multipart)).toEqual([['photo', 'a.jpg']])
    for (const body of [
      part('name="bio"', text),
      part('name="bio; filename=a"', text),
      part(`name="bio"\r\nX: ; filename=a`, text),
      part(`name="${text}"; filename="a.jpg"`, ''),
      part('name="a"', '').repeat(1_001),
      part(photo, '').repeat(11),
    ])
      expect(await read(`${body}--x--`, multipart), body.slice(0, 120)).toBe(400)
    // The last of two dispositions counts, so this is a file, not text.
    const two = part(`${photo}\r\nContent-Disposition: form-data; name="bio"`, text)
    expect(await read(`${two}--x--`, multipart)).toEqual([['bio', 'a.jpg']])
  })

  test('of three megabytes is refused without parsing its fields [SEC-1]', async () => {
    const size = 3_000_000
    const bodies: [string, string][] = [
      ['a&'.repeat(size / 2), plain],
      [part('name="a"', '').repeat(size / 60), multipart],
      [`--x\r\n${'a: b\r\n'.repeat(size / 6)}`, multipart],
      ['\r\n--'.repeat(size / 4), multipart],
      [part('name="a"; filename="b"', '').repeat(size / 70), multipart],
    ]
    const append = vi.spyOn(FormData.prototype, 'append')
    for (const [text, type] of bodies) expect(await read(text, type), text.slice(0, 80)).toBe(400)
    expect(append.mock.calls.length).toBeLessThanOrEqual(1_000 + 10)
    append.mockRestore()
  })
})

describe('the size of a form', () => {
  const app = new Hono()
  app.post(
    '*',
    limitForms((c) => c.text('too large', 413)),
    (c) => c.text('read'),
  )
  const statusesOf = async (path: string, type: string, body: string) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) }
    const answers = [await app.request(send(path, type, body, length)), await app.request(send(path, type, body))]
    return answers.map(({ status }) => status)
  }

  test('is limited to 64 kB, with or without a declared length [SEC-1]', async () => {
    const large = 'a'.repeat(FORM_BYTES_MAX + 1)
    for (const type of [plain, multipart, ''])
      expect(await statusesOf('/en/login', type, large), type).toEqual([413, 413])
    expect(await statusesOf('/en/login', plain, large.slice(1))).toEqual([200, 200])
  })

  test('may be three megabytes where uploads are allowed [SEC-1]', async () => {
    const upload = `${part('name="photo"; filename="a.jpg"', 'a'.repeat(2_900_000))}--x--`
    for (const path of ['/photos', '/en/onboarding', '/de/profile/edit.data']) {
      expect(isUpload(send(path, multipart, '')), path).toBe(true)
      expect(await statusesOf(path, multipart, upload), path).toEqual([200, 200])
      expect(await statusesOf(path, plain, upload), path).toEqual([413, 413])
      expect(await statusesOf(path, multipart, upload.padEnd(UPLOAD_BYTES_MAX + 1)), path).toEqual([413, 413])
    }
    expect(await statusesOf('/en/login', multipart, upload)).toEqual([413, 413])
  })
})

test('restores the origin of the page it came from, whatever host a proxy named', () => {
  expect(withOrigin('http://app:3000/en/login?x=1', 'https://visavis.example').href).toBe(
    'https://visavis.example/en/login?x=1',
  )
  expect(withOrigin('http://app:3000//evil.example/en', 'https://visavis.example').origin).toBe(
    'https://visavis.example',
  )
  expect(withOrigin('http://app:3000/en', 'null').href).toBe('http://app:3000/en')
})
