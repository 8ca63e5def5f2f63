/** The last line with which `react-dom/server` names what renders; a bundle keeps it as it is. */
const lastExport = 'exports.resume = s.resume;'

/** A script with `react-dom/server` in it that hands the module to `receiver`. Throws when React is not found in it. */
export function withRenderers(source: string, receiver: string): string {
  if (!source.includes(lastExport)) throw new Error(`the bench looks for \`${lastExport}\` of react-dom/server`)
  return source.replace(lastExport, `${lastExport}\n${receiver}(exports);`)
}
