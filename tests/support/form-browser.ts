export type FormBrowser = ReturnType<typeof formBrowser>

type LoadedPage = { place: string; status: number; html: string; words: string }

export const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|template)[^>]*>.*?<\/\1>/gs, ' ')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()

/** A browser without scripts: cookies, pages as text, plain forms. */
export function formBrowser(origin: string, headers: Record<string, string> = {}) {
  const cookies = new Map<string, string>()

  async function visit(path: string, init: RequestInit = {}): Promise<LoadedPage> {
    let place = path
    let request = init
    for (let hops = 0; hops < 6; hops++) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const response = await fetch(new URL(place, origin), {
        ...request,
        redirect: 'manual',
        headers: { accept: 'text/html', origin, ...headers, ...(cookie ? { cookie } : {}) },
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (!location) {
        const html = await response.text()
        return { place, status: response.status, html, words: wordsOf(html) }
      }
      const next = new URL(location, new URL(place, origin))
      if (next.origin !== origin) return { place: next.href, status: response.status, html: '', words: '' }
      place = next.pathname + next.search
      request = {}
    }
    throw new Error(`${path} leads nowhere`)
  }

  return {
    cookies,
    get: (path: string) => visit(path),
    post(path: string, fields: Record<string, string | string[] | File>) {
      const body = new FormData()
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
      return visit(path, { method: 'POST', body })
    },
  }
}
