/** A page as it is read before any script runs, and that asks for none. */
export function withoutScripts(html: string): string {
  const page = html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
  if (/<script\b|modulepreload/.test(page)) throw new Error('a script is left in the copy of a page')
  return page
}
