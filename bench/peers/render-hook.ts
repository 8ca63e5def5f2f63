/** The last line with which `react-dom/server` names what renders; a bundle keeps it as it is. */
const lastExport = 'exports.resume = s.resume;'

/** Whether `react-dom/server` is in a script. */
export const hasRenderers = (source: string) => source.includes(lastExport)

/** A script with `react-dom/server` in it that hands the module to `receiver`. Throws when React is not found in it. */
export function withRenderers(source: string, receiver: string): string {
  if (!hasRenderers(source)) throw new Error(`the bench looks for \`${lastExport}\` of react-dom/server`)
  return source.replace(lastExport, `${lastExport}\n${receiver}(exports);`)
}
